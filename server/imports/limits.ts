export const mostRows = 50_000
export const mostColumns = 50
/** More than any field takes: a cell is read up to here, and what is longer is refused by its field. */
export const longestCell = 1000
export const mostBytes = 10 * 1024 * 1024
