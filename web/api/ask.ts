import type { Endpoint } from '#contract/endpoint.ts'
import { Canceled, carryThrough } from '#web/network/carry-through.ts'
import { browserClock } from '#web/network/clock.ts'
import { confirmNetwork, untilOnline, useNetwork } from '#web/network/network.ts'
import { pendingCall } from '#web/network/pending-calls.ts'
import { randomKey } from '#web/network/random-key.ts'
import { endSession, requireNewPassword, useSession } from '#web/session/session.ts'
import { toast } from '#web/ui/toasts.ts'
import { call, download, type InputOf, type Sender, type Sent, upload } from './call.ts'
import { CallError, isRefusedWith, unreachable } from './call-error.ts'
import { isLeaving } from './presence.ts'

/** Makes a call that the person's own action started. A bad network is told to them, and ends the session at last. */
export function ask<E extends Endpoint>(endpoint: E, input: InputOf<E>, signal?: AbortSignal): Promise<Sent<E>> {
  return patiently(endpoint, (sender) => call(endpoint, input, sender), signal)
}

/** Makes a call that nobody looks at. The session outlives a lost connection. */
export function askQuietly<E extends Endpoint>(endpoint: E, input: InputOf<E>, signal?: AbortSignal): Promise<Sent<E>> {
  return quietly(endpoint, (sender) => call(endpoint, input, sender), signal)
}

/** An upload may be tried again without signing in again. */
export function sendFile<E extends Endpoint>(endpoint: E, form: FormData, signal?: AbortSignal): Promise<Sent<E>> {
  return quietly(endpoint, (sender) => upload(endpoint, form, sender), signal)
}

export function fetchFile<E extends Endpoint>(endpoint: E, input: InputOf<E>) {
  return patiently(endpoint, (sender) => download(endpoint, input, sender))
}

export function fetchFileQuietly<E extends Endpoint>(endpoint: E, input: InputOf<E>, signal: AbortSignal) {
  return quietly(endpoint, (sender) => download(endpoint, input, sender), signal)
}

type Make<T> = (sender: Sender) => Promise<T>

/** While there is no network it waits, and the person sees why. What cannot be done at last ends the session (spec §4). */
async function patiently<T>(endpoint: Endpoint, make: Make<T>, signal?: AbortSignal): Promise<T> {
  const { token } = useSession.getState()
  const key = randomKey()
  const isChange = endpoint.method !== 'GET' && endpoint.reads !== true
  const attempt = (attemptSignal: AbortSignal) => {
    // Whoever has signed out, or another person, must not send what was typed before.
    if (useSession.getState().token !== token) throw new Canceled()
    return make({ token, key, signal: attemptSignal })
  }
  const around = {
    clock: browserClock,
    isOffline: () => useNetwork.getState().isOffline,
    untilOnline,
    confirmNetwork,
    show: pendingCall({ isChange }),
  }
  try {
    return await carryThrough({ attempt, blame, signal }, around)
  } catch (fault) {
    if (fault instanceof Canceled) throw new CallError(endpoint.failed, { status: 0, code: 'canceled' })
    const isNow = isOfPresent(endpoint, token)
    if (fault instanceof CallError && isNow) react(endpoint, fault)
    if (blame(fault) !== 'cut') throw fault
    if (isNow) cutOff()
    throw new CallError(endpoint.failed, { status: 0, code: 'cut_off' })
  }
}

/** Nothing is sent while there is no network, and a failure says nothing about the session. */
export async function quietly<T>(endpoint: Endpoint, make: Make<T>, signal?: AbortSignal): Promise<T> {
  const { token } = useSession.getState()
  if (useNetwork.getState().isOffline) throw unreachable(endpoint)
  try {
    return await make({ token, signal })
  } catch (fault) {
    // Without a network a read is not a failure: it is sent when the network is back.
    if (blame(fault) !== null) await confirmNetwork()
    if (fault instanceof CallError && isOfPresent(endpoint, token)) react(endpoint, fault)
    throw fault
  }
}

function blame(fault: unknown): 'cut' | 'foreign' | null {
  if (!(fault instanceof CallError) || isLeaving()) return null
  if (fault.code === 'unreachable') return 'cut'
  return fault.code === 'unreadable' ? 'foreign' : null
}

/**
 * A late answer to an earlier session says nothing about the present one. After the session has ended, further calls of
 * an open screen say nothing new.
 */
function isOfPresent({ roles }: Endpoint, token: string | null): boolean {
  return token === useSession.getState().token && (token !== null || roles === 'public')
}

function react(endpoint: Endpoint, fault: CallError): void {
  if (fault.code === 'password_change_required') requireNewPassword()
  if (!isSessionOver(endpoint, fault)) return
  toast.warn('Your session has ended. Please sign in again.')
  endSession('/homepage', 'refused')
}

function cutOff(): void {
  toast.error("We couldn't reach the server. What you typed is kept.")
  endSession('/homepage', 'cut_off')
}

/** The person knows it already: the session has ended, or they canceled the call themselves. */
export function isTold(endpoint: Endpoint, fault: CallError): boolean {
  return isSessionOver(endpoint, fault) || fault.code === 'canceled' || fault.code === 'cut_off'
}

function isSessionOver({ roles }: Endpoint, fault: CallError): boolean {
  return isRefusedWith(fault, 401) && roles !== 'public'
}
