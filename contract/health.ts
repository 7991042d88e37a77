export const healthPath = '/api/health'
export const healthAnswer = { success: true, message: 'Live' } as const

/**
 * The small call by which a browser knows that it reaches us: `GET /api/health`, without a sign-in and a database, never
 * stored. Wi-Fi sign-in pages and proxies answer any address with a page of theirs, so only a 200 whose body is
 * exactly ours counts.
 */
export function isOurs(status: number, body: unknown): boolean {
  return status === 200 && JSON.stringify(body) === JSON.stringify(healthAnswer)
}
