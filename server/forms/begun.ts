/** The first is there before an answer begins, so that a failure can still be told. */
export async function begun<T>(items: AsyncGenerator<T>): Promise<AsyncGenerator<T>> {
  const first = await items.next()
  async function* all() {
    if (first.done) return
    yield first.value
    yield* items
  }
  return all()
}
