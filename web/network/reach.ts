import { healthPath, isOurs } from '#contract/health.ts'

/**
 * Asks our own server for a sign of life. The sign-in page of a Wi-Fi also answers, with status 200 or a redirect, so
 * the answer must be the one that only our server gives.
 */
export async function reachServer(signal: AbortSignal): Promise<boolean> {
  try {
    const response = await fetch(healthPath, { cache: 'no-store', credentials: 'omit', redirect: 'error', signal })
    return isOurs(response.status, await response.json())
  } catch {
    return false
  }
}
