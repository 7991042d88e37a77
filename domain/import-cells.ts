import { isDate, type WorkDate } from './calendar.ts'
import { searchable } from './search.ts'

/** Which number comes first in 5/6/2004. */
export const dateOrders = ['month', 'day'] as const
export type DateOrder = (typeof dateOrders)[number]

/** No date, number, year level or sex is longer. */
const longestWord = 40

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const monthNames = 'january february march april may june july august september october november december'.split(' ')
const bySlash = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})$/

/** The date in a cell as schools write it, or null. A number alone is how Excel keeps a date. */
export function writtenDate(text: string, order: DateOrder): WorkDate | null {
  const said = text.length > longestWord ? '' : searchable(text)
  const [, first, , second, shortYear] = bySlash.exec(said) ?? []
  if (first && second && shortYear) {
    return order === 'month' ? dateOf(shortYear, first, second) : dateOf(shortYear, second, first)
  }
  const [, year, month, day] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[t ]00:00(?::00)?)?$/.exec(said) ?? []
  if (year && month && day) return dateOf(year, month, day)
  return inWords(said) ?? (/^\d{5}$/.test(said) ? ofExcel(Number(said)) : null)
}

/** 15 March 2004, March 15, 2004, 15-Mar-04 and Mar. 15 2004. */
function inWords(said: string): WorkDate | null {
  const dayFirst = /^(\d{1,2})(?:st|nd|rd|th)?[- .]{1,2}([a-z]{3,9})[-., ]{1,2}(\d{4}|\d{2})$/.exec(said)
  if (dayFirst) return dateOf(dayFirst[3] ?? '', monthOf(dayFirst[2]), dayFirst[1] ?? '')
  const monthFirst = /^([a-z]{3,9})[-. ]{1,2}(\d{1,2})(?:st|nd|rd|th)?[-., ]{1,2}(\d{4}|\d{2})$/.exec(said)
  return monthFirst ? dateOf(monthFirst[3] ?? '', monthOf(monthFirst[1]), monthFirst[2] ?? '') : null
}

function monthOf(word = ''): string {
  const isKnown = monthNames.includes(word) || months.includes(word) || word === 'sept'
  return isKnown ? String(months.indexOf(word.slice(0, 3)) + 1) : ''
}

/** A year of two digits is one from 1950 to 2049. */
function dateOf(year: string, month: string, day: string): WorkDate | null {
  const whole = year.length === 4 ? year : `${Number(year) < 50 ? '20' : '19'}${year}`
  const date = `${whole}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDate(date) && whole >= '1000' ? date : null
}

const dayMs = 86_400_000

/** Excel counts days from 1899-12-30; only numbers that mean 1930 to 2073 are taken for dates. */
function ofExcel(days: number): WorkDate | null {
  if (days < 10_959 || days > 63_500) return null
  return new Date(Date.UTC(1899, 11, 30) + days * dayMs).toISOString().slice(0, 10)
}

/** The order that the dates of a file have; null if none of them tells, or if they contradict each other. */
export function dateOrderIn(cells: Iterable<string>): DateOrder | null {
  const told = new Set<DateOrder>()
  for (const cell of cells) {
    const [, first, , second] = bySlash.exec(cell) ?? []
    if (Number(first) > 12 && Number(second) <= 12) told.add('day')
    if (Number(second) > 12 && Number(first) <= 12) told.add('month')
  }
  const [only] = told
  return told.size === 1 ? (only ?? null) : null
}

const roman = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x']
const ordinals = 'first second third fourth fifth sixth seventh eighth ninth tenth'.split(' ')
const cardinals = 'one two three four five six seven eight nine ten'.split(' ')
const schoolYears = ['freshman', 'sophomore', 'junior', 'senior']

/** 4, 4th, Fourth, IV, Year 4 and 4th yr. are the same year level; null if it is none of these. */
export function yearIn(text: string): number | null {
  if (text.length > longestWord) return null
  const word = searchable(text)
    .replace(/[.](?!\d)/g, '')
    .replace(/\b(year|yr)( ?(level|lvl))?\b/, '')
    .trim()
  const [, digits] = /^(\d{1,9})(?:\.0+)?(?:st|nd|rd|th)?$/.exec(word) ?? []
  if (digits) return Number(digits)
  const found = [roman, ordinals, cardinals, schoolYears].map((words) => words.indexOf(word)).find((at) => at >= 0)
  return found === undefined ? null : found + 1
}

/** A whole number, with or without the commas and the .0 that spreadsheets add. */
export function wholeIn(text: string): number | null {
  const plain = text.replace(/(?<=\d),(?=\d{3}\b)/g, '')
  return /^\d{1,9}(\.0+)?$/.test(plain) ? Number.parseInt(plain, 10) : null
}

const sexes: Readonly<Record<string, string>> = {
  f: 'female',
  female: 'female',
  girl: 'female',
  babae: 'female',
  m: 'male',
  male: 'male',
  boy: 'male',
  lalaki: 'male',
}

export function sexIn(text: string): string | null {
  const word = text.length > longestWord ? '' : searchable(text).replace(/\./g, '')
  return Object.hasOwn(sexes, word) ? (sexes[word] ?? null) : null
}

const yes = ['yes', 'y', 'true', '1', 'x', 'oo', 'main', 'head office']
const no = ['no', 'n', 'false', '0', 'hindi', 'branch']

export function yesIn(text: string): boolean | null {
  const word = text.length > longestWord ? '' : searchable(text)
  if (yes.includes(word)) return true
  return no.includes(word) ? false : null
}

/** Minutes of 240, 240.5, 240 hrs, 240 hours and 240:30; null if it is no number of hours. */
export function hoursIn(text: string): number | null {
  if (text.length > longestWord) return null
  const said = searchable(text)
    .replace(/ ?(hours?|hrs?|h)\.?$/, '')
    .replace(/(?<=\d),(?=\d{3}\b)/g, '')
  const [, hours, minutes] = /^(\d{1,5}):([0-5]\d)$/.exec(said) ?? []
  if (hours && minutes) return Number(hours) * 60 + Number(minutes)
  return /^\d{1,5}(\.\d{1,4})?$/.test(said) ? Math.round(Number(said) * 60) : null
}

/** Degrees as maps write them: 14.5547, 14.5547° N and -33.86. */
export function degreesIn(text: string): number | null {
  if (text.length > longestWord) return null
  const [, sign, digits, side] = /^([-+]?)(\d{1,3}(?:\.\d{1,12})?)°?\s?([nsew]?)$/i.exec(text.trim()) ?? []
  if (!digits) return null
  const isNegative = (sign === '-') !== /[sw]/i.test(side ?? '')
  return (isNegative ? -1 : 1) * Number(digits)
}
