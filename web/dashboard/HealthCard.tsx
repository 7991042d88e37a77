import { BellRing, DatabaseBackup, HardDrive, type LucideIcon, Mail } from 'lucide-react'
import type { Health } from '#contract/system-health.ts'
import { oldBackup } from '#domain/backup.ts'
import { hasRoom } from '#domain/disk.ts'
import { mailWords } from '#domain/mail-words.ts'
import { useSchoolTime } from '#web/school-settings/school-time.ts'
import { Badge, type BadgeTone } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
import { bytesInWords, isNearlyFull } from './school-words.ts'

const week = 7 * 86_400_000

type Sign = { icon: LucideIcon; title: string; text: string; state: { tone: BadgeTone; word: string } }

/** The health of the system, for an admin to check before anybody calls. */
export function HealthCard({ health }: { health: Health }) {
  const inWords = useSchoolTime()
  return (
    <Card title="System">
      <ul className="grid gap-x-8 gap-y-5 sm:grid-cols-2 xl:grid-cols-4">
        {signsOf(health, inWords).map(({ icon: Icon, title, text, state }) => (
          <li key={title} className="flex gap-3">
            <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-muted" />
            <div className="flex flex-col items-start gap-1">
              <span className="font-medium leading-6">{title}</span>
              <span className="text-muted text-sm leading-5">{text}</span>
              <Badge tone={state.tone}>{state.word}</Badge>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function signsOf(health: Health, inWords: (instant: string) => string): Sign[] {
  const { mail, push, disk, trouble } = health
  return [
    backupSign(health, inWords),
    {
      icon: Mail,
      title: 'Mail',
      text: mailWords({ sendsEmail: mail.isSmtp }).status,
      state:
        mail.failed > 0
          ? { tone: 'danger', word: mail.failed === 1 ? '1 email failed' : `${mail.failed} emails failed` }
          : mail.isSmtp
            ? fine('Sending')
            : { tone: 'warn', word: 'Not sending' },
    },
    {
      icon: BellRing,
      title: 'Push',
      text:
        push.devices === 1 ? '1 device is notified' : `${push.devices.toLocaleString('en-US')} devices are notified`,
      state: push.isReady ? fine('Ready') : { tone: 'neutral', word: 'Off' },
    },
    {
      icon: HardDrive,
      title: 'Disk',
      text: trouble ?? `${bytesInWords(disk.freeBytes)} of ${bytesInWords(disk.totalBytes)} free`,
      state: diskState(disk, trouble),
    },
  ]
}

function diskState(disk: Health['disk'], trouble: string | null): Sign['state'] {
  if (trouble) return { tone: 'danger', word: 'Can’t save' }
  if (!hasRoom(disk)) return { tone: 'danger', word: 'Uploads and exports are off' }
  return isNearlyFull(disk) ? { tone: 'danger', word: 'Nearly full' } : fine('Enough room')
}

function backupSign({ lastBackupAt, backup }: Health, inWords: (instant: string) => string): Sign {
  const sign = { icon: DatabaseBackup, title: 'Backup' }
  const size = backup.bytes === null ? '' : `, ${bytesInWords(backup.bytes)}`
  const last = lastBackupAt ? `Last made ${inWords(lastBackupAt)}${size}` : 'None made yet'
  if (backup.failure !== null) {
    return { ...sign, text: `${backup.failure} ${last}.`, state: { tone: 'danger', word: 'Last backup failed' } }
  }
  const text = backup.nightlyAt === null ? `${last}. Run npm run backup` : `${last}. Every night at ${backup.nightlyAt}`
  if (lastBackupAt === null) return { ...sign, text, state: { tone: 'warn', word: 'No backup' } }
  const age = Date.now() - Date.parse(lastBackupAt)
  if (backup.nightlyAt !== null && age > oldBackup) return { ...sign, text, state: { tone: 'danger', word: 'Too old' } }
  return { ...sign, text, state: age > week ? { tone: 'warn', word: 'Older than a week' } : fine('Recent') }
}

function fine(word: string): Sign['state'] {
  return { tone: 'success', word }
}
