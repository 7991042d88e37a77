const megabyte = 1024 * 1024

export const mostRows = 50_000
export const mostColumns = 50
/** More than any field takes. A cell is read up to here; the field then refuses it as too long. */
export const longestCell = 1000
/** Characters of a cell, as in Excel. A file with a longer cell is not read. */
export const mostLetters = 32_767
export const mostBytes = 10 * megabyte
/** A small file can unpack to any size. Beyond these limits it is no list of people. */
export const mostUnpacked = { sheet: 96 * megabyte, strings: 48 * megabyte, other: 4 * megabyte }
