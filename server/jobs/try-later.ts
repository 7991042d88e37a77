/** Thrown by a task that cannot run yet: it starts again after the given milliseconds, which is no failure. */
export class TryLater extends Error {
  constructor(
    message: string,
    readonly after: number,
  ) {
    super(message)
  }
}
