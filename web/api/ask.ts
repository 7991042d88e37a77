import type { Endpoint } from '#contract/endpoint.ts'
import { endSession, requireNewPassword, useSession } from '#web/session/session.ts'
import { toast } from '#web/ui/toasts.ts'
import { call, download, type InputOf, type Sent, upload } from './call.ts'
import { CallError } from './call-error.ts'
import { isLeaving } from './presence.ts'

/** A lost connection ends the session after an action. In the background the caller decides what to do about it. */
export type Why = 'action' | 'background'

/** Makes a call that the person's own action started. Without the network it ends the session (spec §4). */
export function ask<E extends Endpoint>(endpoint: E, input: InputOf<E>, signal?: AbortSignal): Promise<Sent<E>> {
  return watched(endpoint, 'action', (token) => call(endpoint, input, { token, signal }))
}

/** Makes a call that nobody looks at. The session outlives a lost connection. */
export function askQuietly<E extends Endpoint>(endpoint: E, input: InputOf<E>, signal?: AbortSignal): Promise<Sent<E>> {
  return watched(endpoint, 'background', (token) => call(endpoint, input, { token, signal }))
}

/** An upload may be tried again without signing in again. */
export function sendFile<E extends Endpoint>(endpoint: E, form: FormData, signal?: AbortSignal): Promise<Sent<E>> {
  return watched(endpoint, 'background', (token) => upload(endpoint, form, { token, signal }))
}

export function fetchFile<E extends Endpoint>(endpoint: E, input: InputOf<E>, signal?: AbortSignal) {
  return watched(endpoint, 'action', (token) => download(endpoint, input, { token, signal }))
}

export function fetchFileQuietly<E extends Endpoint>(endpoint: E, input: InputOf<E>, signal?: AbortSignal) {
  return watched(endpoint, 'background', (token) => download(endpoint, input, { token, signal }))
}

/** Makes a call for the person who is signed in. A failure may end the session. */
export async function watched<T>(endpoint: Endpoint, why: Why, make: (token: string | null) => Promise<T>) {
  const { token } = useSession.getState()
  try {
    return await make(token)
  } catch (fault) {
    if (fault instanceof CallError && isOfPresent(endpoint, token)) react(endpoint, why, fault)
    throw fault
  }
}

/**
 * A late answer to an earlier session says nothing about the present one. After the session has ended, further calls of
 * an open screen say nothing new.
 */
function isOfPresent({ roles }: Endpoint, token: string | null): boolean {
  return token === useSession.getState().token && (token !== null || roles === 'public')
}

function react(endpoint: Endpoint, why: Why, fault: CallError): void {
  if (fault.code === 'password_change_required') requireNewPassword()
  if (isSessionOver(endpoint, fault)) {
    toast.warn('Your session has ended. Please sign in again.')
    endSession('/homepage')
  }
  if (isCutOff(fault, why) && !isLeaving()) {
    toast.error('The server could not be reached. Check your connection and try again.')
    endSession('/homepage')
  }
}

/** `react` has shown this failure to the person already. */
export function isTold(endpoint: Endpoint, fault: CallError, why: Why): boolean {
  return isSessionOver(endpoint, fault) || isCutOff(fault, why)
}

function isSessionOver({ roles }: Endpoint, { status }: CallError): boolean {
  return status === 401 && roles !== 'public'
}

function isCutOff({ status }: CallError, why: Why): boolean {
  return status === 0 && why === 'action'
}
