const megabyte = 1024 * 1024

export const mostRows = 50_000
export const mostColumns = 50
/** More than any field takes: a cell is read up to here, and what is longer is refused by its field. */
export const longestCell = 1000
/** Letters of a cell, as in Excel: a file with more is not read. */
export const mostLetters = 32_767
export const mostBytes = 10 * megabyte
/** A small file can unpack to anything; beyond these it is no list of people. */
export const mostUnpacked = { sheet: 96 * megabyte, strings: 48 * megabyte, other: 4 * megabyte }
