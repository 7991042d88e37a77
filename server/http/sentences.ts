import type * as z from 'zod/mini'

type Issue = z.core.$ZodRawIssue
type Range = { origin: string; inclusive?: boolean; bound: number | bigint; isLeast: boolean }

const kinds: Record<string, string> = {
  array: 'Enter a list',
  boolean: 'Enter true or false',
  int: 'Enter a whole number',
  null: 'Leave this empty',
  number: 'Enter a number',
  object: 'Enter fields with their values',
  record: 'Enter names with their values',
  string: 'Enter text',
}
const notAccepted = 'This value is not accepted here'

/** What is wrong with a value whose schema has no sentence of its own. The library's are written for programmers. */
export function sentenceFor(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'This field is required' : (kinds[issue.expected] ?? notAccepted)
    case 'invalid_value':
      return `Choose ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.join(', ')}`
    case 'too_small':
      return rangeSentence({ ...issue, bound: issue.minimum, isLeast: true })
    case 'too_big':
      return rangeSentence({ ...issue, bound: issue.maximum, isLeast: false })
    case 'invalid_union':
      return closest(issue.errors)?.message ?? notAccepted
    default:
      return notAccepted
  }
}

/** A number that is too large to be exact has a limit that nobody would want to read. */
function rangeSentence({ origin, inclusive, bound, isLeast }: Range): string {
  if (Math.abs(Number(bound)) >= Number.MAX_SAFE_INTEGER) return 'This number is too large'
  const units: Record<string, string> = { string: ' characters', array: ' items' }
  const most = inclusive === false ? (isLeast ? 'more than' : 'less than') : isLeast ? 'at least' : 'at most'
  return `Enter ${most} ${bound}${units[origin] ?? ''}`
}

/** Of the choices that a value does not fit, the one whose fault lies deepest was meant; of equals, the last. */
function closest(choices: readonly (readonly z.core.$ZodIssue[])[]): z.core.$ZodIssue | undefined {
  const faults = choices.flatMap(([fault]) => (fault && fault.code !== 'unrecognized_keys' ? [fault] : []))
  return faults.sort((a, b) => a.path.length - b.path.length).at(-1)
}
