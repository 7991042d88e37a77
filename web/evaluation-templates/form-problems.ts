import * as z from 'zod/mini'
import { EvaluationForm } from '#contract/evaluation-form.ts'
import type { Template } from '#domain/evaluation.ts'
import { problemsOf, type TemplateProblem } from '#domain/evaluation-template.ts'

/** Everything that keeps a form from being saved, each with the part of it that is meant. */
export function allProblems(form: Template): TemplateProblem[] {
  const parsed = z.safeParse(EvaluationForm, form)
  const unreadable = parsed.success
    ? []
    : parsed.error.issues
        .filter(({ path }) => path[0] === 'sections' || path[0] === 'grades' || path[0] === 'range')
        .map(({ path, message }) => ({ at: placeOf(form, path), message: `${wordsOf(form, path)}${message}` }))
  return [...unreadable, ...problemsOf(form)]
}

type Path = readonly PropertyKey[]

/** The id of the innermost section, part or item on the way. */
function placeOf(form: Template, path: Path): string {
  const ids = along(form, path).flatMap((each) => ('id' in each ? String(each.id) : []))
  return ids.at(-1) ?? String(path[0])
}

/** 'Character, item 2: ' */
function wordsOf(form: Template, path: Path): string {
  const titles = along(form, path).flatMap((each) => ('title' in each && each.title ? String(each.title) : []))
  const number = typeof path.at(-2) === 'number' ? Number(path.at(-2)) + 1 : null
  const kind = { sections: 'Section', parts: 'Part', items: 'Item', grades: 'Grade' }[String(path.at(-3))]
  const words = [
    ...(kind === 'Item' ? titles : titles.slice(0, -1)),
    kind && number !== null ? `${kind} ${number}` : null,
  ]
  const said = words.filter(Boolean).join(', ')
  return said ? `${said}. ` : ''
}

function along(form: Template, path: Path): object[] {
  const found: object[] = []
  let here: unknown = form
  for (const key of path) {
    here = typeof here === 'object' && here !== null ? Reflect.get(here, key) : undefined
    if (typeof here === 'object' && here !== null) found.push(here)
  }
  return found
}
