import { searchable } from '#domain/search.ts'

export type SearchWords = {
  /** What the row must hold, each of them. */
  words: readonly string[]
  /** Parts of these words by which the index finds them, see `search_parts` in the database. */
  parts: readonly string[]
  /** Where those lie whose names were typed, last name first or last: from one text up to, not with, the other. */
  ranges: readonly (readonly [from: string, until: string])[]
}

const mostWords = 6
/** Of a long word the index is asked for its end only: a number's beginning is a year that everybody shares. */
const askedLetters = 10
const [short, long] = [3, 5]
const lastCharacter = '\u{10FFFF}'

/** Every word must be found, in any order; one and two letters match the beginnings of words. Null: nothing to look for. */
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

/** Of an email what stands before the domain, which many share. */
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

/** As the database counts them. */
function lettersOf(word: string): string[] {
  return [...word]
}
