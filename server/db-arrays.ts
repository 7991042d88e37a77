type Parse = (text: string) => unknown

/** The type numbers of PostgreSQL's arrays and of their members, which are the same in every database. */
const numbers: Record<string, { array: number; element: number }> = {
  booleans: { array: 1000, element: 16 },
  bytes: { array: 1001, element: 17 },
  names: { array: 1003, element: 19 },
  smallints: { array: 1005, element: 21 },
  integers: { array: 1007, element: 23 },
  texts: { array: 1009, element: 25 },
  varchars: { array: 1015, element: 1043 },
  bigints: { array: 1016, element: 20 },
  floats: { array: 1022, element: 701 },
  timestamps: { array: 1115, element: 1114 },
  dates: { array: 1182, element: 1082 },
  instants: { array: 1185, element: 1184 },
  numerics: { array: 1231, element: 1700 },
  uuids: { array: 2951, element: 2950 },
}

/**
 * How arrays are written and read. The driver would ask each new connection for this, and if that connection is lost
 * before it answers, the unheard fault ends the process.
 */
export function arrayTypes(parsers: Readonly<Record<number, Parse>>) {
  return Object.fromEntries(
    Object.entries(numbers).map(([name, { array, element }]) => {
      const parse = parsers[element] ?? ((text: string) => text)
      return [
        name,
        { to: array, from: [array], serialize: writeArray, parse: (text: string) => readArray(text, parse) },
      ]
    }),
  )
}

/** A value that is no array is already text in PostgreSQL's own form. */
function writeArray(values: unknown): string {
  if (!Array.isArray(values)) return String(values)
  return `{${values.map(writeElement).join(',')}}`
}

function writeElement(value: unknown): string {
  if (value === null) return 'null'
  if (value === undefined) throw new Error('An array for the database holds an undefined value')
  if (typeof value === 'number') return String(value)
  if (Array.isArray(value)) return writeArray(value)
  const text = value instanceof Uint8Array ? `\\x${Buffer.from(value).toString('hex')}` : String(value)
  return `"${text.replace(/["\\]/g, '\\$&')}"`
}

/** One dimension, as `{1,2}`, `{"a b",NULL}` and `{}`. */
function readArray(text: string, parse: Parse): unknown[] {
  const elements = text.slice(1, -1).matchAll(/"((?:[^"\\]|\\.)*)"|([^,]+)/gs)
  return Array.from(elements, ([, quoted, plain]) => {
    if (quoted !== undefined) return parse(quoted.replace(/\\(.)/gs, '$1'))
    return plain === 'NULL' ? null : parse(plain ?? '')
  })
}
