/** The name of a tag without its prefix, and the text of the tag after the name. */
export type Tag = { name: string; attributes: string }

const mostInTag = 4_000

/**
 * Every opening tag of an XML text, read once from beginning to end, so that a hostile text costs no more than another.
 * Throws on a tag that is not closed and on declarations, which no spreadsheet needs.
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

/** The value of an attribute, with or without a prefix, as it is written; null if the tag does not have it. */
export function attributeOf({ attributes }: Tag, name: string): string | null {
  // Attributes are read one after the other without a gap, because a search would start again at every character.
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

/** The position of the `>` that closes a tag; a `>` in quotation marks does not. */
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
