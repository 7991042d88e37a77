import * as z from 'zod/mini'
import { WorkDate } from './parts.ts'

const list = <S extends z.core.$ZodType>(item: S) => z.readonly(z.array(item))
const Half = z.nullable(z.object({ start: z.string(), end: z.string() }))
const Scope = z.object({ courseIds: list(z.int()), town: z.nullable(z.string()) })

/** What a forecast is computed from, also in the browser: a student tries other days and hours without a new call. */
export const ForecastFacts = z.object({
  from: WorkDate,
  remaining: z.int(),
  creditedThisWeek: z.int(),
  recent: list(z.object({ credited: z.int(), due: z.int() })),
  deadline: z.nullable(WorkDate),
  rules: z.object({
    zone: z.string(),
    where: z.object({ courseId: z.int(), towns: list(z.string()) }),
    schedules: list(
      z.object({
        validFrom: WorkDate,
        days: list(z.literal([1, 2, 3, 4, 5, 6, 7])),
        first: Half,
        second: Half,
        kind: z.enum(['fixed', 'flexible']),
      }),
    ),
    holidays: list(
      z.object({
        date: WorkDate,
        name: z.string(),
        type: z.enum(['regular_holiday', 'special_non_working', 'special_working']),
        scope: Scope,
      }),
    ),
    suspensions: list(
      z.object({
        from: WorkDate,
        to: WorkDate,
        fromTime: z.nullable(z.string()),
        reason: z.string(),
        scope: Scope,
      }),
    ),
    passes: list(z.object({ date: WorkDate, kind: z.enum(['overtime', 'rest_day', 'holiday']), minutes: z.int() })),
    caps: z.object({ maxMinutesPerDay: z.int(), maxMinutesPerWeek: z.int(), graceMinutes: z.int() }),
  }),
})
