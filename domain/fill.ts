/** A field in a text that a person writes: '{firstName}'. */
const field = /\{([A-Za-z]+)\}/g
/** Line breaks and other characters that no name needs, and with which a value could begin a line of its own. */
const controls = /[\p{Cc}\p{Zl}\p{Zp}]+/gu

/** The names of the fields in a text, each once. */
export function fieldsIn(text: string): string[] {
  return [...new Set([...text.matchAll(field)].map(([, name = '']) => name))]
}

/**
 * The text with its fields filled. It is one pass, so a name that looks like a field stays a name, and a value stays on
 * its line. A field without a value becomes a dash.
 */
export function fill(text: string, values: Readonly<Record<string, string | null>>): string {
  return text.replace(field, (_, name: string) => values[name]?.replace(controls, ' ').trim() || '–')
}

/** Why a text cannot be saved: it names a field that there is not. */
export function unknownField(text: string, known: readonly string[]): string | null {
  const unknown = fieldsIn(text).find((name) => !known.includes(name))
  if (unknown === undefined) return null
  return `{${unknown}} is not a field here. Use ${known.map((name) => `{${name}}`).join(', ')}.`
}

/** A subject is one line: a second one could add headers to an email. */
export function isOneLine(text: string): boolean {
  return !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text)
}
