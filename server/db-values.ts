/**
 * An instant as PostgreSQL writes it in UTC, alone ('2026-11-17 00:00:00.5+00') or in JSON ('2026-11-17T00:00:00.5+00:00').
 * Parsing it as a Date costs several times as much.
 */
export function isoText(text: string): string {
  const zone = text.endsWith('+00') ? 3 : text.endsWith('+00:00') ? 6 : 0
  if (zone === 0 || text[4] !== '-' || text.length < 19 + zone) return new Date(text).toISOString()
  const fraction = text.slice(20, -zone).slice(0, 3).padEnd(3, '0')
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction}Z`
}

/** How values other than text are read, by PostgreSQL's type number. */
export const parsers = {
  16: (text: string) => text === 't',
  17: (text: string) => Buffer.from(text.slice(2), 'hex'),
  20: Number,
  21: Number,
  23: Number,
  701: Number,
  1114: isoText,
  1184: isoText,
}
