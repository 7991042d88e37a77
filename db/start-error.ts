/** Why the product cannot start: one sentence for the person at the terminal, without a stack, with exit code 1. */
export class StartError extends Error {
  override name = 'StartError'
}

/** The short cause of an error, as a part of such a sentence. */
export function whatWentWrong(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message
}
