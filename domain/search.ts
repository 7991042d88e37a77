/** Text as search compares it: lower case, without accents, single spaces. Written to and asked of the same column. */
export function searchable(...parts: readonly (string | number | null | undefined)[]): string {
  return parts
    .filter((part) => part !== null && part !== undefined && part !== '')
    .join(' ')
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
}

/** What is stored: a leading space, so that ' ab' finds every word that begins with ab, the first one too. */
export function searchColumn(...parts: readonly (string | number | null | undefined)[]): string {
  return ` ${searchable(...parts)}`
}
