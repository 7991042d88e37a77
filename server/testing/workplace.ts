import type { Tx } from '#server/db.ts'
import { aCompany, aSupervisor } from './school.ts'

export type Workplace = { companyId: number; siteId: number; supervisorId: number }
type WorkplaceOptions = { slots?: number | null; agreement?: { validFrom: string; validUntil: string | null } | null }

/** A company that may take interns: a site, a supervisor, and an MOA unless the test wants none. */
export async function aWorkplace(tx: Tx, { slots = null, agreement }: WorkplaceOptions = {}): Promise<Workplace> {
  const companyId = await aCompany(tx)
  await tx`update companies set slots = ${slots} where id = ${companyId}`
  const site = { companyId, name: 'Main office', latitude: 14.5547, longitude: 121.0244, main: true }
  const [row] = await tx<{ id: number }[]>`insert into sites ${tx(site)} returning id`
  const supervisorId = await aSupervisor(tx, { companyId })
  if (agreement !== null) await anAgreement(tx, companyId, agreement)
  return { companyId, siteId: row?.id ?? 0, supervisorId }
}

export async function anAgreement(
  tx: Tx,
  companyId: number,
  wish: WorkplaceOptions['agreement'] = null,
): Promise<void> {
  const agreement = { companyId, reference: 'MOA-1', validFrom: '2026-01-01', validUntil: '2028-12-31', ...wish }
  await tx`insert into agreements ${tx(agreement)}`
}

/** Everything that a student needs before the first day: documents and an emergency contact. */
export async function readyForDeployment(tx: Tx, studentId: number): Promise<void> {
  await tx`update students set emergency_name = 'Rosa Santos', emergency_number = '0917 000 0000' where id = ${studentId}`
  await handedIn(tx, studentId, 'deployment')
}

/** Approved documents for every requirement that blocks this gate. */
export async function handedIn(tx: Tx, studentId: number, blocks: 'deployment' | 'completion'): Promise<void> {
  await tx`
    insert into documents (requirement_id, student_id, status, expires_on)
    select id, ${studentId}, 'approved', case when has_expiry then date '2030-01-01' end
    from requirements where blocks = ${blocks}`
}
