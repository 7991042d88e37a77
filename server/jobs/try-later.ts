/** From a task that cannot be done yet: it begins again after so many milliseconds, and that does not count as a failure. */
export class TryLater extends Error {
  constructor(
    message: string,
    readonly after: number,
  ) {
    super(message)
  }
}
