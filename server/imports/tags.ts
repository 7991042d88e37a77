/** A tag's own name, without a prefix, and what stands in it behind the name. */
export type Tag = { name: string; attributes: string }

const mostInTag = 4_000

/**
 * Every opening tag of an XML text, in one go from its beginning to its end, whatever stands in it. Throws on what is
 * not closed, and on declarations, which no spreadsheet needs.
 */
export function eachTag(xml: string, visit: (tag: Tag) => void): void {
  for (let at = xml.indexOf('<'); at >= 0; at = xml.indexOf('<', at)) {
    if (xml.startsWith('<!--', at)) at = behind(xml, '-->', at)
    else if (xml.startsWith('<![CDATA[', at)) at = behind(xml, ']]>', at)
    else if (xml.startsWith('<?', at)) at = behind(xml, '?>', at)
    else {
      const end = endOfTag(xml, at)
      if (xml[at + 1] === '!' || end - at > mostInTag) throw new RangeError('not a tag of a spreadsheet')
      if (xml[at + 1] !== '/') visit(tagOf(xml.slice(at + 1, end)))
      at = end + 1
    }
  }
}

/** The value of an attribute, with or without a prefix, as it is written; null when it is not there. */
export function attributeOf({ attributes }: Tag, name: string): string | null {
  // one after the other, without a gap: a search would begin anew at every letter
  const attribute = /\s*([^\s=]+)\s*=\s*("[^"]*"|'[^']*')/y
  for (let found = attribute.exec(attributes); found; found = attribute.exec(attributes)) {
    const [, written = '', value = ''] = found
    if (withoutPrefix(written) === name) return value.slice(1, -1)
  }
  return null
}

function tagOf(text: string): Tag {
  const [written = ''] = /^[^\s/]+/.exec(text) ?? []
  return { name: withoutPrefix(written), attributes: text.slice(written.length) }
}

function withoutPrefix(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

function behind(xml: string, close: string, at: number): number {
  const end = xml.indexOf(close, at)
  if (end < 0) throw new RangeError('not closed')
  return end + close.length
}

/** The `>` that closes a tag; one in quotation marks does not. */
function endOfTag(xml: string, start: number): number {
  let quote = 0
  for (let at = start + 1; at < xml.length; at++) {
    const code = xml.charCodeAt(at)
    if (quote !== 0) quote = code === quote ? 0 : quote
    else if (code === 34 || code === 39) quote = code
    else if (code === 62) return at
  }
  throw new RangeError('not closed')
}
