import { clockTolerance } from './tap-time.ts'

/** How far a student's phone was ahead of the server at its last tap, in milliseconds; negative if behind. */
export type PhoneClock = { studentId: number; ahead: number }
export type ClockVerdict = { is: 'wrong'; seconds: number } | { is: 'fine' | 'unknown' }

const enoughPhones = 10

/**
 * Whether the server's own clock is wrong: a single phone often is, but most of many are not. Fewer than ten phones say
 * nothing, neither that it is wrong nor that it is right again.
 */
export function judgeServerClock(phones: readonly PhoneClock[]): ClockVerdict {
  const students = new Map(phones.map(({ studentId, ahead }) => [studentId, ahead]))
  if (students.size < enoughPhones) return { is: 'unknown' }
  const off = [...students.values()].filter((ahead) => Math.abs(ahead) > clockTolerance).sort((a, b) => a - b)
  if (off.length * 2 <= students.size) return { is: 'fine' }
  return { is: 'wrong', seconds: Math.round((off[Math.floor(off.length / 2)] ?? 0) / 1000) }
}

/** '3 h 5 min ahead of' or '12 min behind', followed by 'this server’s clock'. */
export function clockGapInWords(seconds: number): string {
  const minutes = Math.round(Math.abs(seconds) / 60)
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60), minutes % 60]
  const parts = [days && `${days} d`, hours && `${hours} h`, rest && `${rest} min`].filter(Boolean)
  return `${parts.slice(0, 2).join(' ')} ${seconds > 0 ? 'ahead of' : 'behind'}`
}
