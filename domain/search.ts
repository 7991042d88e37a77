/** Text as search compares it: lower case, without accents, one apostrophe, single spaces. Used for column and query. */
export function searchable(...parts: readonly (string | number | null | undefined)[]): string {
  return parts
    .filter((part) => part !== null && part !== undefined && part !== '')
    .join(' ')
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace(/[‘’ʼ´`]/g, "'")
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
}

/** Stored with a leading space, so that ' ab' finds every word that begins with ab, also the first. */
export function searchColumn(...parts: readonly (string | number | null | undefined)[]): string {
  return ` ${searchable(...parts)}`
}
