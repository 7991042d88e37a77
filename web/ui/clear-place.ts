/** An area of the screen, in pixels. */
export type Box = { top: number; bottom: number; left: number; right: number }

const gap = 8

/**
 * How far a message moves up (below zero) or down, so that it covers nothing that must stay free. It takes the nearest
 * place on the screen; where no place is free, the one that covers least.
 */
export function clearShift(message: Box, taken: readonly Box[], screen: Pick<Box, 'top' | 'bottom'>): number {
  const beside = taken.filter(({ left, right }) => left < message.right && right > message.left)
  const places = [
    0,
    screen.top - message.top,
    screen.bottom - message.bottom,
    ...beside.flatMap(({ top, bottom }) => [top - gap - message.bottom, bottom + gap - message.top]),
  ].filter((by) => message.top + by >= screen.top && message.bottom + by <= screen.bottom)
  const coveredAt = (by: number) =>
    beside.reduce((sum, box) => {
      const height = Math.min(box.bottom, message.bottom + by) - Math.max(box.top, message.top + by)
      return sum + Math.max(0, height)
    }, 0)
  const [best = 0] = places.sort((one, two) => coveredAt(one) - coveredAt(two) || Math.abs(one) - Math.abs(two))
  return best
}

/**
 * How far a message moves to the left (below zero), so that it is beside columns of buttons, which take the whole height
 * of a list. A message that would leave the screen stays.
 */
export function besideShift(message: Box, columns: readonly Box[], least: number): number {
  const edge = Math.min(...columns.filter(({ right }) => right > message.left).map(({ left }) => left - gap))
  const by = Math.min(0, edge - message.right)
  return message.left + by >= least ? by : 0
}
