import { searchable } from './search.ts'

type SplitName = { lastName: string; firstName?: string; middleName?: string; suffix?: string }

const suffixes = ['jr', 'sr', 'ii', 'iii', 'iv', 'v']
/** Words that begin a last name and belong to it: Juan dela Cruz, Ana de los Reyes. */
const particles = [
  'de',
  'del',
  'dela',
  'delos',
  'delas',
  'la',
  'las',
  'los',
  'da',
  'di',
  'do',
  'dos',
  'san',
  'santa',
  'sta',
  'sto',
  'santo',
  'van',
  'von',
]

/**
 * The parts of a name that stands in one cell: DELA CRUZ, Juan P. and Juan P. dela Cruz. What cannot be told apart stays
 * together, so that every word of the cell is in one of the parts.
 */
export function splitName(text: string): SplitName {
  const pieces = text.split(',').map(wordsOf)
  const [suffix, parts] = withoutSuffix(pieces.filter((words) => words.length > 0))
  const [last = [], given = [], ...more] = parts
  if (parts.length < 2) return nameOf(inSpokenOrder(last), suffix)
  const middle = more.flat()
  return nameOf({ last, ...(middle.length > 0 ? { first: given, middle } : inGivenOrder(given)) }, suffix)
}

/** How many capitals in a row tell a name in capitals from initials: JC is a first name, UY a last name. */
const capitals: Record<string, RegExp> = {
  lastName: /\p{Lu}{2}/u,
  firstName: /\p{Lu}{3}/u,
  middleName: /\p{Lu}{2}/u,
  suffix: /^[JS]R\b/u,
  guardianName: /\p{Lu}{3}/u,
  emergencyName: /\p{Lu}{3}/u,
}

/** 'Dela Cruz' of 'DELA CRUZ', as many registrars' files write names. A part of a name with small letters stays. */
export function outOfCapitals(field: string, text: string): string {
  const isInCapitals = capitals[field]?.test(text) && !/\p{Ll}/u.test(text)
  if (!isInCapitals) return text
  return text.replace(/\p{L}+/gu, (word) => (isNumeral(word) ? word : word.charAt(0) + word.slice(1).toLowerCase()))
}

/** The III of a name; a single letter is in capitals anyway. */
function isNumeral(word: string): boolean {
  return /^(I{2,3}|IV|VI{0,3})$/.test(word)
}

type Words = readonly string[]
type Parts = { last: Words; first: Words; middle: Words }

function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== '')
}

/** The suffix may be the last word of any part, or a part of its own. */
function withoutSuffix(parts: readonly string[][]): [suffix: string, parts: readonly string[][]] {
  const at = parts.findIndex((words, index) => isSuffix(words.at(-1)) && (words.length > 1 || index > 0))
  if (at < 0) return ['', parts]
  const rest = parts.map((words, index) => (index === at ? words.slice(0, -1) : words))
  return [parts[at]?.at(-1) ?? '', rest.filter((words) => words.length > 0)]
}

/** A single letter at the end of the given names is the middle initial. */
function inGivenOrder(given: Words): Pick<Parts, 'first' | 'middle'> {
  const hasInitial = given.length > 1 && isInitial(given.at(-1))
  return hasInitial ? { first: given.slice(0, -1), middle: given.slice(-1) } : { first: given, middle: [] }
}

/** First, middle initial, last: the last name begins after the initial, or with its particles, or is the last word. */
function inSpokenOrder(words: Words): Parts {
  const initial = words.findIndex((word, index) => index > 0 && index < words.length - 1 && isInitial(word))
  if (initial > 0) {
    return { first: words.slice(0, initial), middle: words.slice(initial, initial + 1), last: words.slice(initial + 1) }
  }
  const particle = words.findIndex((word, index) => index > 0 && index < words.length - 1 && isParticle(word))
  const start = particle > 0 ? particle : words.length - 1
  return { first: words.slice(0, start), middle: [], last: words.slice(start) }
}

function nameOf({ last, first, middle }: Parts, suffix: string): SplitName {
  return {
    lastName: last.join(' '),
    ...(first.length > 0 ? { firstName: first.join(' ') } : {}),
    ...(middle.length > 0 ? { middleName: middle.join(' ') } : {}),
    ...(suffix ? { suffix } : {}),
  }
}

function isSuffix(word = ''): boolean {
  return suffixes.includes(bare(word))
}

function isInitial(word = ''): boolean {
  return /^\p{L}{1,2}\.?$/u.test(word) && (word.endsWith('.') || word.length === 1) && !isSuffix(word)
}

function isParticle(word: string): boolean {
  return particles.includes(bare(word))
}

function bare(word: string): string {
  return searchable(word).replace(/\./g, '')
}
