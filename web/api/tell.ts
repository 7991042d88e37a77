import type { Endpoint } from '#contract/endpoint.ts'
import { toast } from '#web/ui/toasts.ts'
import { isTold } from './ask.ts'
import type { Sent } from './call.ts'
import { CallError, type Problem } from './call-error.ts'
import { refresh } from './refresh.ts'

/** After a change: says that it was made, with its warnings, and fetches again what it changed (spec §4). */
export async function tellDone<E extends Endpoint>(
  endpoint: E,
  sent: Sent<E>,
  tell = (done: Sent<E>): unknown => sayDone(endpoint, done),
): Promise<void> {
  tell(sent)
  for (const { code, message } of warningsIn(sent.answer)) toast.warn(message, { of: `${actionOf(endpoint)} ${code}` })
  await refresh(endpoint)
}

/** The usual message of a change that was made. */
export function sayDone<E extends Endpoint>(endpoint: E, { message }: Sent<E>): void {
  toast.success(toldAfter(endpoint, message), { of: actionOf(endpoint) })
}

/** The server's sentence is preferred (spec §8); what `ask` has told already is not told twice. */
export function tellFailure(endpoint: Endpoint, fault: unknown): void {
  const of = actionOf(endpoint)
  if (!(fault instanceof CallError)) toast.error(endpoint.failed, { of })
  else if (!isTold(endpoint, fault)) toast.error(fault.message, { of })
}

/** A success and a failure of the same call tell of the same action. */
export function actionOf({ method, path }: Endpoint): string {
  return `${method} ${path}`
}

/**
 * Fixed texts, except for students and for an email that its owner has to confirm first: there the server says it
 * (spec §8).
 */
export function toldAfter({ path, done }: Pick<Endpoint, 'path' | 'done'>, message: string): string {
  const isServers = path.startsWith('/api/students') || path === '/api/profile'
  return (isServers ? message || done : done || message) ?? 'Done'
}

function warningsIn(answer: unknown): readonly Problem[] {
  if (typeof answer !== 'object' || answer === null || !('warnings' in answer)) return []
  return Array.isArray(answer.warnings) ? answer.warnings : []
}
