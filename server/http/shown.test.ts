import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { allEndpoints } from '#contract/all.ts'
import { shown } from './shown.ts'

const answers = allEndpoints.flatMap(({ endpoint: { method, path, data, top } }) => {
  const schema = data ?? top
  return schema ? [{ name: `${method} ${path}`, schema }] : []
})

test('an answer is what its schema makes of it, whatever a handler returns', () => {
  expect(answers.length).toBeGreaterThan(100)
  for (const { name, schema } of answers) {
    fc.assert(
      fc.property(nearly(schema), (value) => {
        expect(
          outcomeOf(() => shown(schema, value)),
          name,
        ).toEqual(outcomeOf(() => z.parse(schema, value)))
      }),
      { numRuns: 10 },
    )
  }
})

test('every kind of check is made as zod makes it', () => {
  const schemas = [
    z.strictObject({ id: z.int() }),
    z.readonly(z.array(z.int())),
    z.int().check(z.gte(2), z.lt(5)),
    z.number().check(z.gt(2), z.lte(5)),
    z.string().check(z.minLength(2), z.maxLength(3)),
    z.string().check(z.refine((text) => text.startsWith('a'))),
    z.string().check(z.regex(/^a+$/)),
    z.string().check(z.trim(), z.minLength(1)),
    z.iso.date(),
    z.iso.datetime({ offset: true }),
  ]
  const numbers = [1, 2, 2.5, 3, 5, 6]
  const texts = ['', ' ', 'a', 'aa', 'ab', 'ba', 'aaaa', '2026-11-17', '2026-13-17', '2026-11-17T00:00:00+08:00']
  for (const schema of schemas) {
    const outcomes = [...numbers, ...texts, [1], ['1'], { id: 1 }, { id: 1, hash: 'secret' }].map((value) => {
      const made = outcomeOf(() => shown(schema, value))
      expect(made).toEqual(outcomeOf(() => z.parse(schema, value)))
      return 'value' in made
    })
    expect(outcomes).toContain(true)
    expect(outcomes).toContain(false)
  }
})

test('a column that the contract does not name never leaves', () => {
  const schema = z.object({ name: z.string(), days: z.array(z.object({ id: z.int() })) })
  const value = { name: 'Ana', hash: 'secret', days: [{ id: 1, note: 'private' }] }
  expect(shown(schema, value)).toEqual({ name: 'Ana', days: [{ id: 1 }] })
  expect(() => shown(schema, { ...value, days: [{ id: '1' }] })).toThrow()
})

function outcomeOf(read: () => unknown) {
  try {
    return { value: read() }
  } catch (fault) {
    return { issues: (fault as z.core.$ZodError).issues }
  }
}

const junk = fc.constantFrom<unknown>(undefined, null, '', 'x', 0, 1.5, -1, Number.NaN, 2 ** 60, true, [], {}, [null])

/** Values that fit the schema, with fields that it does not name, and now and then something that does not fit. */
function nearly(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 40, arbitrary: fitting(schema) }, { weight: 1, arbitrary: junk })
}

function fitting(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  const { def } = schema._zod as z.core.$ZodTypes['_zod']
  switch (def.type) {
    case 'string':
      return fc.constantFrom('', 'Ana', '2026-11-17', '2026-11-17T00:00:00.000Z', 'ana@school.example')
    case 'number':
      return fc.oneof(fc.nat(5_000), fc.constantFrom(-3, 0.5, 2 ** 53))
    case 'boolean':
      return fc.boolean()
    case 'enum':
    case 'literal':
      return fc.constantFrom(...(schema._zod.values ?? []))
    case 'nullable':
      return fc.option(nearly(def.innerType), { nil: null })
    case 'optional':
      return fc.option(nearly(def.innerType), { nil: undefined })
    case 'readonly':
      return fitting(def.innerType)
    case 'array':
      return fc.array(nearly(def.element), { maxLength: 2 })
    case 'union':
      return fc.oneof(...def.options.map(nearly))
    case 'object': {
      const fields = Object.entries(def.shape).map(([name, field]) => [name, nearly(field)])
      const more = def.catchall ? {} : { passwordHash: fc.constant('secret') }
      const row = fc.record({ ...Object.fromEntries(fields), ...more })
      const isLost = fc.integer({ min: 0, max: 200 })
      return fc
        .tuple(row, isLost)
        .map(([all, at]) => Object.fromEntries(Object.entries(all).filter((_, index) => index !== at)))
    }
    default:
      return junk
  }
}
