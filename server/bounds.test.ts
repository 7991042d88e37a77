import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { AgreementFields } from '#contract/agreements.ts'
import { allEndpoints } from '#contract/all.ts'
import { CompanyFields } from '#contract/companies.ts'
import { SentInstant } from '#contract/parts.ts'
import { PlacementChanges } from '#contract/placement-fields.ts'
import { SiteFields } from '#contract/sites.ts'
import { StudentChanges, StudentFields } from '#contract/students.ts'
import { SupervisorFields } from '#contract/supervisors.ts'
import { TeacherFields } from '#contract/teachers.ts'
import { isEmail } from '#domain/email.ts'
import { importFields, importNouns } from '#domain/import-fields.ts'
import { readCell } from '#domain/import-read.ts'
import { mostLetterText } from '#domain/letter.ts'
import { Refusal } from './errors.ts'
import { read } from './http/parse.ts'
import { longestCell } from './imports/limits.ts'
import { checkRow } from './imports/reading.ts'

type Schema = z.core.$ZodType
/** A place for a text, or for a list, somewhere inside what a client sends. */
type Place = { path: string; schema: Schema; whole: (value: unknown) => unknown }

/** What each kind of schema holds; one that is not named here has to be thought about before it is used. */
const inside: Record<string, (place: Place) => Place[]> = {
  string: () => [],
  enum: () => [],
  literal: () => [],
  number: () => [],
  boolean: () => [],
  null: () => [],
  transform: () => [],
  optional: inner,
  nullable: inner,
  default: inner,
  union: (place) => defOf(place).options.map((schema: Schema) => ({ ...place, schema })),
  // A schema that only changes the value lets everything through.
  pipe: (place) => [{ ...place, schema: kindOf(defOf(place).in) === 'transform' ? defOf(place).out : defOf(place).in }],
  array: (place) => [within(place, '[]', defOf(place).element, (value) => [value])],
  record: (place) => [
    within(place, '{name}', defOf(place).keyType, (value) => ({ [String(value)]: 1 })),
    within(place, '{}', defOf(place).valueType, (value) => ({ name: value })),
  ],
  object: (place) =>
    Object.entries<Schema>(defOf(place).shape).map(([name, schema]) =>
      within(place, `.${name}`, schema, (value) => ({ [name]: value })),
    ),
}

function inner(place: Place): Place[] {
  return [{ ...place, schema: defOf(place).innerType }]
}

function within(place: Place, name: string, schema: Schema, wrap: (value: unknown) => unknown): Place {
  return { path: `${place.path}${name}`, schema, whole: (value) => place.whole(wrap(value)) }
}

// biome-ignore lint/suspicious/noExplicitAny: the definitions of all kinds of schema
const defOf = ({ schema }: { schema: Schema }) => schema._zod.def as any
const kindOf = (schema: Schema) => schema._zod.def.type

function everyPlace(place: Place): Place[] {
  const below = inside[kindOf(place.schema)]
  if (!below) throw new Error(`${place.path} is of a kind that this test does not know: ${kindOf(place.schema)}`)
  return [place, ...below(place).flatMap(everyPlace)]
}

const inputs = allEndpoints.flatMap(({ noun, name, endpoint }) =>
  (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = endpoint[part]
    return schema ? [{ path: `${noun}.${name} ${part}`, schema, root: schema, whole: (value: unknown) => value }] : []
  }),
)
const places = inputs.flatMap(({ root, ...input }) => everyPlace(input).map((place) => ({ ...place, root })))
const texts = places
  .filter(({ schema }) => kindOf(schema) === 'string')
  .map((text) => ({ ...text, most: mostOf(text) }))
const lists = places.filter(({ schema }) => ['array', 'record'].includes(kindOf(schema)))

function mostOf({ schema }: Place): number {
  return described(schema).maxLength ?? Number.POSITIVE_INFINITY
}

function described(schema: Schema) {
  return z.toJSONSchema(schema, { io: 'input' }) as { maxLength?: number; format?: string }
}

/** What is slow, or was, for one check or another. */
const worst: readonly ((length: number) => string)[] = [
  (length) => 'x'.repeat(length),
  (length) => ' '.repeat(length),
  (length) => `${' '.repeat(length - 1)}x`,
  (length) => `a@${'.'.repeat(length - 3)}@`,
  (length) => `a@${'a.'.repeat(length)}`.slice(0, length),
  (length) => `${'a-'.repeat(length)}`.slice(0, length),
  (length) => `www.${'a.'.repeat(length)}`.slice(0, length),
  (length) => '1'.repeat(length),
  (length) => `2026-11-16T12:00:00.${'1'.repeat(length)}`.slice(0, length),
  (length) => '2026-11-16'.repeat(length).slice(0, length),
  (length) => '😀'.repeat(length).slice(0, length),
  (length) => '\u0301'.repeat(length),
]

/** Counts what looks at texts longer than this: every expression, and what walks over a text. */
function lookingAt<T>(longerThan: number, act: () => T): { looks: string[]; result: T } {
  const looks: string[] = []
  const restored: (() => void)[] = []
  const spy = (owner: object, name: string | symbol, textOf: (self: unknown, args: unknown[]) => unknown) => {
    const real = Reflect.get(owner, name) as (...args: unknown[]) => unknown
    Reflect.set(owner, name, function (this: unknown, ...args: unknown[]) {
      const text = textOf(this, args)
      if (typeof text === 'string' && text.length > longerThan) looks.push(String(name))
      return Reflect.apply(real, this, args)
    })
    restored.push(() => Reflect.set(owner, name, real))
  }
  const given = (_: unknown, [text]: unknown[]) => text
  const own = (self: unknown) => String(self)
  for (const name of ['exec', 'test', Symbol.match, Symbol.matchAll, Symbol.replace, Symbol.search, Symbol.split])
    spy(RegExp.prototype, name, given)
  for (const name of ['trim', 'normalize', 'toLowerCase', 'split', 'replace', 'match', 'indexOf', 'padStart'])
    spy(String.prototype, name, own)
  spy(Date, 'parse', given)
  spy(URL, 'canParse', given)
  try {
    return { looks, result: act() }
  } finally {
    for (const restore of restored) restore()
  }
}

function refusalOf(schema: Schema, value: unknown): string | null {
  return sentencesOf(schema, value)[0] ?? null
}

/** The message, and the sentence of each field. */
function sentencesOf(schema: Schema, value: unknown): string[] {
  try {
    read(schema, value)
    return []
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal
    return [refusal.message, ...Object.values(refusal.details.errors ?? {})]
  }
}

/** Of every kind that JSON and an address have, and some that only look like a number, a date or a list. */
const odd = [
  ...[undefined, null, true, 0, -1, 1.5, 1e21, 2 ** 53, '', ' ', 'x', '12', 'NaN', '2026-02-30', '25:00', '1e3'],
  ...['x'.repeat(50_000), [], [null], [[]], ['x'], [{}], {}, { x: 1 }, { length: 3 }],
]

test('no value gets a sentence of the library that reads it, wherever it stands in a call', () => {
  const technical = /^(Invalid|Too (big|small)|Unrecognized)|: expected |must be /
  const told = places.flatMap(({ path, root, whole }) =>
    odd.flatMap((value) => sentencesOf(root, whole(value)).map((sentence) => ({ path, sentence }))),
  )
  expect(told.length).toBeGreaterThan(10_000)
  expect(told.filter(({ sentence }) => technical.test(sentence))).toEqual([])
})

describe('everything that a client sends is bounded', () => {
  test('the walk finds texts, lists and instants', () => {
    expect(texts.length).toBeGreaterThan(300)
    expect(lists.length).toBeGreaterThan(10)
  })

  test('no text is without an end', () => {
    const bound = (path: string) => (/^letter\S* body\.text$/.test(path) ? mostLetterText : 4096)
    expect(texts.filter(({ path, most }) => !(most <= bound(path))).map(({ path }) => path)).toEqual([])
  })

  test('no list is without an end, and it is counted before its members are looked at', () => {
    for (const { path, root, whole, schema } of lists) {
      const isRecord = kindOf(schema) === 'record'
      const members = Array.from({ length: 1001 }, () => 'x'.repeat(9))
      const many = isRecord ? Object.fromEntries(members.map((text, n) => [`${text}${n}`, text])) : members
      const { looks, result } = lookingAt(8, () => refusalOf(root, whole(many)))
      expect({ path, result }).toEqual({ path, result: expect.stringMatching(/\w/) })
      expect({ path, looks }).toEqual({ path, looks: [] })
    }
  })

  test('no date that is entered is of another century, where a placement would have thousands of weeks', () => {
    // A birth date may be of the last century. The others only narrow what is shown, or name a day that the server gave.
    const others = /(birthDate|tappedOn)$|^(audit|reports)\.|^taps\.\w+ body\.workDate$/
    const dates = texts.filter(({ path, schema }) => /body/.test(path) && described(schema).format === 'date')
    const takesAny = dates.filter(({ schema }) =>
      ['0206-11-18', '1926-11-18', '2126-11-18', '9999-12-31'].some((date) => refusalOf(schema, date) === null),
    )
    expect(takesAny.map(({ path }) => path).filter((path) => !others.test(path))).toEqual([])
    expect(dates.every(({ schema }) => refusalOf(schema, '2026-11-18') === null)).toBe(true)
    expect(dates.length).toBeGreaterThan(20)
  })

  test('a text that is too long is refused before anything looks at it', () => {
    for (const { path, root, whole, most } of texts) {
      for (const length of [most + 1, most * 10, most * 100]) {
        for (const make of worst) {
          const value = whole(make(length))
          const { looks, result } = lookingAt(most, () => refusalOf(root, value))
          if (result === null || looks.length > 0)
            throw new Error(`${path} at ${length} of ${most}: ${result}, looked at by ${looks.join()}`)
        }
      }
    }
  })

  test('a text of the greatest length is looked at a few times, whatever it holds', () => {
    for (const { path, root, whole, most } of texts) {
      for (const make of worst) {
        const value = whole(make(most))
        const { looks } = lookingAt(most - 1, () => refusalOf(root, value))
        expect({ path, isFew: looks.length <= 12, looks }).toMatchObject({ path, isFew: true })
      }
    }
  })

  test('an instant is read in one form, whatever its offset', () => {
    const instants = texts.filter(({ schema }) => described(schema).format === 'date-time')
    expect(instants.length).toBeGreaterThan(8)
    for (const { path, schema } of instants) {
      expect([path, z.parse(schema, '2026-11-16T12:00:00.1234567+23:00')]).toEqual([path, '2026-11-15T13:00:00.123Z'])
      for (const wrong of ['0000-06-01T00:00:00Z', '0001-01-01T00:00:00+01:00', '9999-12-31T23:59:59-01:00'])
        expect([path, z.safeParse(schema, wrong).success]).toEqual([path, false])
    }
  })
})

test('every instant that is taken is one that PostgreSQL writes the same way', () => {
  const digits = (least: number, most: number) =>
    fc.integer({ min: least, max: most }).map((n) => String(n).padStart(2, '0'))
  const sent = fc
    .record({
      day: fc.date({ min: new Date('0000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }),
      fraction: fc.stringMatching(/^(\.\d{1,12})?$/),
      offset: fc.oneof(
        fc.constant('Z'),
        fc.tuple(fc.constantFrom('+', '-'), digits(0, 23), digits(0, 59)).map(([sign, h, m]) => `${sign}${h}:${m}`),
      ),
    })
    .map(({ day, fraction, offset }) => `${day.toISOString().slice(0, 19)}${fraction}${offset}`)
  fc.assert(
    fc.property(sent, (text) => {
      const parsed = z.safeParse(SentInstant, text)
      if (!parsed.success)
        return text.startsWith('0000') || text.startsWith('0001-01-01') || text.startsWith('9999-12-31')
      return (
        /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(parsed.data) && Date.parse(parsed.data) === Date.parse(text)
      )
    }),
    { numRuns: 2000 },
  )
})

describe('an email', () => {
  const specified = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
  const pieces = fc.array(fc.constantFrom('@', '.', ' ', '\t', '\u00a0', '\u2028', 'a', 'b', ',', 'ñ', '😀', '-'), {
    maxLength: 14,
  })

  test('is what the specification says, for every text', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          pieces.map((some) => some.join('')),
          fc.string({ unit: 'binary', maxLength: 20 }),
          fc.emailAddress(),
        ),
        (text) => {
          return isEmail(text) === specified.test(text)
        },
      ),
      { numRuns: 5000 },
    )
  })
})

describe('a row of an import', () => {
  const schemas = {
    students: [StudentFields, StudentChanges],
    supervisors: [SupervisorFields],
    companies: [CompanyFields],
    placements: [PlacementChanges],
    agreements: [AgreementFields],
    sites: [SiteFields],
    teachers: [TeacherFields],
    carried: [PlacementChanges],
  } as const
  const cells = importNouns.flatMap((noun) =>
    importFields[noun].flatMap(({ name, kind }) => schemas[noun].map((schema) => ({ noun, name, kind, schema }))),
  )

  test('with a cell that is too long is refused before anything looks at it', () => {
    for (const { noun, name, kind, schema } of cells) {
      for (const make of worst) {
        // no cell that was read is longer
        const text = make(longestCell)
        const { looks, result } = lookingAt(200, () => {
          const cell = readCell({ name, kind, text }, 'month')
          return 'fields' in cell ? checkRow(noun, schema, cell.fields).flaws.length : 1
        })
        expect({ noun, name, looks }).toEqual({ noun, name, looks: [] })
        expect(result).toBeGreaterThan(0)
      }
    }
  })
})
