import * as z from 'zod/mini'

type Schema = z.core.$ZodType
/** Returns what the schema shows of a value, or `unsure`. */
type Show = (value: unknown) => unknown

const unsure = Symbol('unsure')
const known = new WeakMap<Schema, Show>()

/**
 * `z.parse` for answers. Parsing was an eighth of a large answer's work, so a schema is turned into plain functions
 * once. They know the kinds of values that answers are made of; zod has the last word on everything else, and on every
 * value that does not fit.
 */
export function shown(schema: Schema, value: unknown): unknown {
  const found = showOf(schema)(value)
  return found === unsure ? z.parse(schema, value) : found
}

function showOf(schema: Schema): Show {
  let show = known.get(schema)
  if (show === undefined) {
    show = compile(schema)
    known.set(schema, show)
  }
  return show
}

function compile(schema: Schema): Show {
  const { checks = [] } = schema._zod.def
  if (checks.length === 0) return compilePlain(schema)
  const found = checks.map(({ _zod: { def } }) => holdsOf(def as z.core.$ZodChecks['_zod']['def']))
  const holds = found.filter((one) => one !== null)
  if (holds.length < checks.length) return asParsed(schema)
  const show = compilePlain(schema)
  return (value) => {
    const kept = show(value)
    return kept !== unsure && holds.every((isFine) => isFine(kept as never)) ? kept : unsure
  }
}

type Holds = (value: never) => boolean

/** Whether a value passes a check; null for a check that only zod can make. */
function holdsOf(def: z.core.$ZodChecks['_zod']['def'] | z.core.$ZodCustomDef): Holds | null {
  switch (def.check) {
    case 'greater_than': {
      const { value: least, inclusive } = def
      if (typeof least !== 'number') return null
      return (value: number) => value > least || (inclusive && value === least)
    }
    case 'less_than': {
      const { value: most, inclusive } = def
      if (typeof most !== 'number') return null
      return (value: number) => value < most || (inclusive && value === most)
    }
    case 'min_length':
      return ({ length }: { length: number }) => length >= def.minimum
    case 'max_length':
      return ({ length }: { length: number }) => length <= def.maximum
    case 'string_format':
      return fitting(def)
    case 'custom':
      return 'fn' in def ? (value) => Boolean(def.fn(value)) : null
    default:
      return null
  }
}

/** The forms of text that are a pattern and nothing else. */
const patterned = ['regex', 'date', 'datetime']

function fitting({ format, pattern }: { format: string; pattern?: RegExp | undefined }): Holds | null {
  if (!pattern || !patterned.includes(format) || pattern.global || pattern.sticky) return null
  return (text) => pattern.test(text)
}

function compilePlain(schema: Schema): Show {
  const { def } = schema._zod as z.core.$ZodTypes['_zod']
  switch (def.type) {
    case 'string': {
      if (!('format' in def)) return (value) => (typeof value === 'string' ? value : unsure)
      const isFine = fitting(def as z.core.$ZodStringFormatDef)
      if (isFine === null) return asParsed(schema)
      return (value) => (typeof value === 'string' && isFine(value as never) ? value : unsure)
    }
    case 'number':
      if ('format' in def && def.format !== 'safeint') return asParsed(schema)
      return 'format' in def
        ? (value) => (Number.isSafeInteger(value) ? value : unsure)
        : (value) => (Number.isFinite(value) ? value : unsure)
    case 'boolean':
      return (value) => (typeof value === 'boolean' ? value : unsure)
    case 'enum':
    case 'literal': {
      const values: ReadonlySet<unknown> = schema._zod.values ?? new Set()
      return (value) => (values.has(value) ? value : unsure)
    }
    case 'nullable': {
      const inner = showOf(def.innerType)
      return (value) => (value === null ? null : inner(value))
    }
    case 'optional': {
      const inner = showOf(def.innerType)
      return (value) => (value === undefined ? undefined : inner(value))
    }
    case 'readonly':
      return showOf(def.innerType)
    case 'array':
      return arrayOf(showOf(def.element))
    case 'object':
      if (!def.catchall) return objectOf(def.shape)
      return def.catchall._zod.def.type === 'never' ? strictly(def.shape) : asParsed(schema)
    case 'union':
      return firstOf(def.options.map(showOf))
    default:
      return asParsed(schema)
  }
}

function asParsed(schema: Schema): Show {
  return (value) => {
    const parsed = z.safeParse(schema, value)
    return parsed.success ? parsed.data : unsure
  }
}

function arrayOf(element: Show): Show {
  return (value) => {
    if (!Array.isArray(value)) return unsure
    const found: unknown[] = []
    for (const one of value) {
      const item = element(one)
      if (item === unsure) return unsure
      found.push(item)
    }
    return found
  }
}

/** Only the fields of the shape leave. */
function objectOf(shape: Readonly<Record<string, Schema>>): Show {
  const fields = Object.entries(shape).map(([name, schema]) => ({ name, show: showOf(schema) }))
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return unsure
    const found: Record<string, unknown> = {}
    for (const { name, show } of fields) {
      const field = (value as Record<string, unknown>)[name]
      const kept = show(field)
      if (kept === unsure) return unsure
      if (kept !== undefined || name in value) found[name] = kept
    }
    return found
  }
}

/** Of an object that has no other fields. */
function strictly(shape: Readonly<Record<string, Schema>>): Show {
  const show = objectOf(shape)
  return (value) => {
    for (const name in value as object) if (!Object.hasOwn(shape, name)) return unsure
    return show(value)
  }
}

function firstOf(options: readonly Show[]): Show {
  return (value) => {
    for (const option of options) {
      const found = option(value)
      if (found !== unsure) return found
    }
    return unsure
  }
}
