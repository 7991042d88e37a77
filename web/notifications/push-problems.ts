/** Each thing that keeps push from working has its own sentence (spec §8). */
export const pushProblems = {
  configuration: 'Push notifications are not set up on this server. Ask your school.',
  late: 'The service worker did not start within 10 seconds. Reload the page and try again.',
  worker: 'The service worker could not be registered. Check your connection and reload the page.',
  blocked: 'Notifications are blocked for this site. Allow them in your browser’s settings, then try again.',
  browser: 'This browser does not support push notifications.',
  storage: 'This browser keeps nothing for this site, as in a private window, so it cannot receive push notifications.',
  window: 'Push notifications can only be turned on in a browser window.',
  insecure: 'Push notifications need a secure address (https). Ask your school.',
  service: 'Your browser’s push service could not be reached. Try again later.',
} as const

export type PushProblem = keyof typeof pushProblems

/** What the browser offers. If something is missing, the person is not asked at all. */
export type Surroundings = {
  hasWindow: boolean
  isSecure: boolean
  hasPush: boolean
  hasStorage: boolean
  pushKey: string | null
  permission: 'default' | 'granted' | 'denied'
}

/** The first reason why push cannot be turned on here, or null. */
export function pushProblemIn({
  hasWindow,
  isSecure,
  hasPush,
  hasStorage,
  pushKey,
  permission,
}: Surroundings): PushProblem | null {
  if (!hasWindow) return 'window'
  if (!isSecure) return 'insecure'
  if (!hasPush) return 'browser'
  if (!hasStorage) return 'storage'
  if (pushKey === null) return 'configuration'
  return permission === 'denied' ? 'blocked' : null
}
