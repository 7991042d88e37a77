export type Row = {
  fault: string
  taps: number
  /** Taps that had no answer to their first try and were sent again. */
  unanswered: number
  lost: number
  doubled: number
  inconsistent: number
  /** Emails that came twice with the same Message-ID. */
  repeated: number
  seconds: number
  byHand: number
}

const columns = {
  fault: 'fault',
  taps: 'taps',
  unanswered: 'unanswered',
  lost: 'lost',
  doubled: 'doubled',
  inconsistent: 'inconsistent',
  seconds: 'seconds to serve again',
  byHand: 'restarts by hand',
} as const

export function showHead(): void {
  console.log(`| ${Object.values(columns).join(' | ')} |`)
  console.log(
    `|${Object.keys(columns)
      .map((name) => (name === 'fault' ? '---' : '---:'))
      .join('|')}|`,
  )
}

export function showRow(row: Row): void {
  const cells = { ...row, seconds: row.seconds.toFixed(1) }
  console.log(
    `| ${Object.keys(columns)
      .map((name) => cells[name as keyof typeof columns])
      .join(' | ')} |`,
  )
}

export function isGood({ lost, doubled, inconsistent, byHand }: Row): boolean {
  return lost + doubled + inconsistent + byHand === 0
}
