const mostLetters = 120

/**
 * A name to show and to offer for saving: never a path, without what cannot be seen and what changes the direction of
 * writing, and without what a file system reads as something else.
 */
export function safeFileName(name: string): string {
  const last = name.slice(-1_000).split(/[\\/]/).at(-1) ?? ''
  const visible = last
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu, '')
    .replace(/[:*?"<>|]/g, ' ')
    .replace(/\s+/g, ' ')
  const [stem, extension] = parted(visible)
  const shortened = [...stem].slice(0, mostLetters - extension.length).join('')
  return `${shortened}${extension}`.replace(/^[\s.]+|[\s.]+$/g, '') || 'file'
}

/** A name whose ending says what the file is: one of these, the first where it said something else or nothing. */
export function fileNameAs(name: string, endings: readonly string[]): string {
  const safe = safeFileName(name)
  const [stem, extension] = parted(safe)
  if (endings.includes(extension.slice(1).toLowerCase())) return safe
  return safeFileName(`${stem}.${endings[0] ?? 'bin'}`)
}

/** What stands before the ending, and the ending with its dot; a number behind a dot, as in "Form 1.2", is none. */
function parted(name: string): [stem: string, extension: string] {
  const [extension = ''] = /(?<=.)\.[a-z][a-z0-9]{0,7}$/i.exec(name) ?? []
  return [name.slice(0, name.length - extension.length), extension]
}
