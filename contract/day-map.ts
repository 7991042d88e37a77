import * as z from 'zod/mini'
import { Tap } from './tap-shapes.ts'

/** Where a day's taps were made, beside the site where they should have been. */
export const DayMap = z.object({
  /** Null if the placement has no site with a point. */
  site: z.nullable(z.object({ name: z.string(), latitude: z.number(), longitude: z.number(), radiusMeters: z.int() })),
  taps: z.array(Tap),
})
export type DayMap = z.output<typeof DayMap>
