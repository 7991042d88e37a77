import type { Health } from '#contract/system-health.ts'
import { hasRoom } from '#domain/disk.ts'
import { clockGapInWords } from '#domain/server-clock.ts'

/** What an admin has to act on, in one sentence each, the most urgent first. */
export function alertsOf(
  { backup, clock, disk, trouble }: Pick<Health, 'backup' | 'clock' | 'disk' | 'trouble'>,
  inWords: (instant: string) => string,
): string[] {
  const lines: string[] = []
  if (trouble) lines.push(trouble)
  else if (!hasRoom(disk)) {
    lines.push('The server’s disk is nearly full. Uploads and exports are off until you make room. Taps still work.')
  }
  if (backup.failure !== null) lines.push(`The last backup failed. ${backup.failure}`)
  if (clock) {
    const gap = clockGapInWords(clock.seconds)
    lines.push(
      `Check the server’s date and time: since ${inWords(clock.since)} most phones are ${gap} its clock. The days tapped since then are marked for review.`,
    )
  }
  return lines
}
