export const mostRows = 50_000
export const mostColumns = 50
export const mostBytes = 10 * 1024 * 1024
