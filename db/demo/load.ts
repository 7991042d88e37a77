import { createHash, type KeyObject } from 'node:crypto'
import { addDays, type WorkDate } from '#domain/calendar.ts'
import { instantAt } from '#domain/zone.ts'
import type { Tx } from '#server/db.ts'
import { loadCalendar } from './calendar.ts'
import { loadCertificates } from './certificates.ts'
import { loadCompanies } from './companies.ts'
import { loadCorrections } from './corrections.ts'
import type { Demo } from './demo.ts'
import { loadDocuments, proveCarried } from './documents.ts'
import { loadEvaluations } from './evaluations.ts'
import { loadLetters } from './letters.ts'
import { loadMessages, loadWordings } from './messages.ts'
import { loadNotifications } from './notifications.ts'
import { loadPasses, loadPlacements } from './placements.ts'
import { loadPrograms } from './programs.ts'
import { handOver, putRows } from './put.ts'
import { loadRequirements } from './requirements.ts'
import { loadSavedViews } from './saved-views.ts'
import { loadSignatories } from './signatories.ts'
import { loadAdmin, loadSupervisors, loadTeachers } from './staff.ts'
import { loadStudents } from './students.ts'
import { loadTaps } from './taps.ts'
import { loadTerms } from './terms.ts'

type DemoSettings = {
  today: WorkDate
  zone: string
  passwordHash: string
  keep?: Demo['keep']
  sealKey?: KeyObject
  paperKey?: string
}

/** A whole school in one transaction, part by part. A new capability adds its part here. */
export async function loadDemo(tx: Tx, settings: DemoSettings): Promise<void> {
  const { today, zone, passwordHash, keep = nameOnly, sealKey = null, paperKey = 'none' } = settings
  const demo: Demo = {
    tx,
    put: (table, rows) => putRows(tx, table, rows),
    today,
    zone,
    begun: instantAt(addDays(today, -360), 9 * 60, zone),
    passwordHash,
    keep,
    sealKey,
    paperKey,
  }
  const programs = await loadPrograms(demo)
  const terms = await loadTerms(demo, programs)
  await loadCalendar(demo, programs)
  const companies = await loadCompanies(demo)
  await loadAdmin(demo)
  const teachers = await loadTeachers(demo, programs)
  const supervisors = await loadSupervisors(demo, companies)
  const students = await loadStudents(demo, programs, teachers)
  const placements = await loadPlacements(demo, { terms, companies, supervisors, students })
  await loadPasses(demo, placements)
  await loadCorrections(demo, await loadTaps(demo, placements))
  await loadRequirements(demo, programs)
  await loadDocuments(demo, placements)
  await proveCarried(demo)
  await loadEvaluations(demo, placements, programs)
  await loadNotifications(demo, placements, { teachers, supervisors })
  await loadSignatories(demo, programs)
  await loadMessages(demo, placements)
  await loadWordings(demo)
  await loadSavedViews(demo)
  await loadLetters(demo, placements)
  await loadCertificates(demo)
  await handOver(tx)
}

/** If nobody reads the files, their names are enough. */
async function nameOnly(bytes: Buffer): Promise<string> {
  return createHash('sha256').update(bytes).digest('hex')
}
