const mostLetters = 120

/**
 * A name to show and to offer for saving: never a path, without invisible characters and those that change the
 * direction of writing, and without characters that mean something to a file system.
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

/** A name with one of these endings; the first of them replaces a wrong ending or adds a missing one. */
export function fileNameAs(name: string, endings: readonly string[]): string {
  const safe = safeFileName(name)
  const [stem, extension] = parted(safe)
  if (endings.includes(extension.slice(1).toLowerCase())) return safe
  return safeFileName(`${stem}.${endings[0] ?? 'bin'}`)
}

/** The name before its ending, and the ending with its dot. A number after a dot, as in "Form 1.2", is no ending. */
function parted(name: string): [stem: string, extension: string] {
  const [extension = ''] = /(?<=.)\.[a-z][a-z0-9]{0,7}$/i.exec(name) ?? []
  return [name.slice(0, name.length - extension.length), extension]
}
