import { searchable } from '#domain/search.ts'

export type SearchWord = {
  /** A LIKE pattern that the trigram index can serve. */
  pattern: string
  /** What the row must hold, where the pattern says only a part of it. */
  whole: string | null
}
export type SearchWords = {
  words: readonly SearchWord[]
  /** Where those lie whose names were typed, last name first or last: from one text up to, not with, the other. */
  ranges: readonly (readonly [from: string, until: string])[]
}

const mostWords = 6
/** Of a long word the index is asked for its end only: a number's beginning is a year that everybody shares. */
const askedLetters = 6
const lastCharacter = '\u{10FFFF}'

/** Every word must be found, in any order; one and two letters match the beginnings of words. Null: nothing to look for. */
export function searchWords(search: string | undefined): SearchWords | null {
  const typed = searchable(search?.replaceAll(',', ' '))
  if (!typed) return null
  const words = typed.split(' ')
  return { words: words.slice(0, mostWords).map(wordOf), ranges: [...new Set([typed, lastFirst(words)])].map(rangeOf) }
}

/** 'maria clara santos' becomes 'santos maria clara', as names are stored. */
function lastFirst(words: readonly string[]): string {
  return [words.at(-1), ...words.slice(0, -1)].join(' ')
}

function rangeOf(beginning: string) {
  return [` ${beginning}`, ` ${beginning}${lastCharacter}`] as const
}

function wordOf(word: string): SearchWord {
  if (word.length <= 2) return { pattern: `% ${escaped(word)}%`, whole: null }
  const name = word.split('@')[0] ?? ''
  const asked = (name.length > 2 ? name : word).slice(-askedLetters)
  return { pattern: `%${escaped(asked)}%`, whole: asked === word ? null : word }
}

function escaped(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}
