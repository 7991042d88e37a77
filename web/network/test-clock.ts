import type { Timekeeper } from './clock.ts'

/** A clock that stands still until a test moves it. */
export function testClock() {
  let now = 0
  let waiting: { at: number; act: () => void }[] = []
  const clock: Timekeeper = {
    now: () => now,
    after: (ms, act) => {
      const alarm = { at: now + ms, act }
      waiting.push(alarm)
      return () => {
        waiting = waiting.filter((each) => each !== alarm)
      }
    },
  }
  /** Lets what was resolved be heard. */
  const settle = async () => {
    for (let turn = 0; turn < 30; turn++) await Promise.resolve()
  }
  const pass = async (ms: number) => {
    const end = now + ms
    await settle()
    for (;;) {
      const [next] = waiting.filter(({ at }) => at <= end).sort((one, other) => one.at - other.at)
      if (!next) break
      now = next.at
      waiting = waiting.filter((each) => each !== next)
      next.act()
      await settle()
    }
    now = end
    await settle()
  }
  return { clock, pass, settle, alarms: () => waiting.length }
}
