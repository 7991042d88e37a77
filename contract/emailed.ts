import * as z from 'zod/mini'
import { noteProblem } from '#domain/message.ts'

/** For words that many people get by email at once: nobody is sent to another site with them (decision 217). */
export const emailed = z.check<string | null | undefined>((sent) => {
  const message = sent.value ? noteProblem(sent.value) : null
  if (message) sent.issues.push({ code: 'custom', message, input: sent.value })
})
