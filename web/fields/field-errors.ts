/** The pairs of `errors: { field: sentence }` in a failed call, or none when it carries no such thing. */
export function fieldErrors(failure: unknown): [name: string, message: string][] {
  if (typeof failure !== 'object' || failure === null || !('errors' in failure)) return []
  const { errors } = failure
  if (typeof errors !== 'object' || errors === null) return []
  return Object.entries(errors).filter((pair): pair is [string, string] => typeof pair[1] === 'string')
}
