import * as z from 'zod/mini'
import { CorrectionFields } from '#contract/corrections.ts'
import type { AppliedKind } from '#domain/correction.ts'
import { bySlot } from '#domain/slot.ts'
import { type Day, type TypedTimes, timeProblems } from './correction-times.ts'

const time = z.optional(z.nullable(z.string()))
export const TimeFields = z.object(bySlot(() => time))

const RequestFields = z.extend(TimeFields, { reason: CorrectionFields.shape.reason })

/** What the fields hold, and for slots without a field what they began with. */
export function typedIn(values: z.output<typeof TimeFields>, defaults: TypedTimes): TypedTimes {
  return bySlot((slot) => (slot in values ? (values[slot] ?? '') : defaults[slot]))
}

/** Marks each time that is missing or out of order, so that nobody learns it from the server. */
export function requestSchema(kind: AppliedKind, day: Day, defaults: TypedTimes) {
  return RequestFields.check((checked) => {
    for (const { slot, message } of timeProblems(kind, typedIn(checked.value, defaults), day)) {
      checked.issues.push({ code: 'custom', message, path: [slot], input: checked.value[slot] })
    }
  })
}
