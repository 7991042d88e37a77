import { searchable } from './search.ts'

type Program = { code: string; name: string }

/**
 * Finds a program by its code or its name, however they are written: BSIT, BS-IT, BS Information Technology, Bachelor of
 * Science in Information Technology. A name that fits several programs finds none.
 */
export function programFinder<P extends Program>(programs: readonly P[]): (text: string) => P | null {
  const known = programs.map((program) => ({ program, code: bareName(program.code), ...titleOf(program.name) }))
  return (text) => {
    const said = titleOf(text)
    const byCode = known.filter(({ code }) => code === bareName(text))
    const bySubject = known.filter(
      ({ subject, degree, code }) => subject === said.subject && isSameDegree(said.degree, degree || code.slice(0, 2)),
    )
    const found = byCode.length > 0 ? byCode : bySubject
    return found.length === 1 ? (found[0]?.program ?? null) : null
  }
}

/** A name without capitals, accents, signs and blanks. */
export function bareName(text: string): string {
  return searchable(text).replace(/[^a-z0-9]/g, '')
}

/** Degrees differ only if both are written: AB Psychology is not BS Psychology. */
function isSameDegree(said: string, known: string): boolean {
  const isDegree = (text: string) => text === 'bs' || text === 'ab'
  return !isDegree(said) || !isDegree(known) || said === known
}

const degrees = /^(bachelor of science|bachelor of arts|bachelor of|b ?s|b ?a|a ?b)\b( in\b)?/

function titleOf(text: string): { degree: string; subject: string } {
  const words = searchable(text.replace(/&/g, ' and ').replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')).replace(
    /\b(and|major)\b/g,
    ' ',
  )
  const [, degree = ''] = degrees.exec(words) ?? []
  return { degree: shortOf(degree), subject: bareName(words.replace(degrees, '')) }
}

function shortOf(degree: string): string {
  if (/science|^b ?s$/.test(degree)) return 'bs'
  return /arts|^b ?a$|^a ?b$/.test(degree) ? 'ab' : ''
}
