import { searchable } from '#domain/search.ts'

export type SearchWords = {
  /** Texts that the row must contain, all of them. */
  words: readonly string[]
  /** Parts of these words for the index, see `search_parts` in the database. */
  parts: readonly string[]
  /** The ranges of people with the typed name, last name first or last; the end is exclusive. */
  ranges: readonly (readonly [from: string, until: string])[]
}

const mostWords = 6
/** For a long word only its end is looked up, because student numbers begin with the same years. */
const askedLetters = 10
const [short, long] = [3, 5]
const lastCharacter = '\u{10FFFF}'

/** Every word must be found, in any order; one and two letters match the beginnings of words. Null for no words. */
export function searchWords(search: string | undefined): SearchWords | null {
  const typed = searchable(search?.replaceAll(',', ' '))
  if (!typed) return null
  const all = typed.split(' ')
  const words = all.slice(0, mostWords)
  return {
    words: words.map((word) => (isBeginning(word) ? ` ${word}` : word)),
    parts: [...new Set(words.flatMap(partsOf))],
    ranges: [...new Set([typed, lastFirst(all)])].map(rangeOf),
  }
}

/** 'maria clara santos' becomes 'santos maria clara', as names are stored. */
function lastFirst(words: readonly string[]): string {
  return [words.at(-1), ...words.slice(0, -1)].join(' ')
}

function rangeOf(beginning: string) {
  return [` ${beginning}`, ` ${beginning}${lastCharacter}`] as const
}

/** The part of an email before the domain, because many share the domain. */
function partsOf(word: string): string[] {
  if (isBeginning(word)) return [' '.repeat(short - lettersOf(word).length) + word]
  const name = word.split('@')[0] ?? ''
  const query = lettersOf(isBeginning(name) ? word : name).slice(-askedLetters)
  const size = query.length < long ? short : long
  const last = query.length - size
  return [0, Math.floor(last / 2), last].map((from) => query.slice(from, from + size).join(''))
}

function isBeginning(word: string): boolean {
  return lettersOf(word).length < short
}

/** Characters as the database counts them. */
function lettersOf(word: string): string[] {
  return [...word]
}
