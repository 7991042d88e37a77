import * as z from 'zod/mini'

/** How much of a day and a week counts, and the grace; in minutes, though people think in hours. */
export const caps = {
  day: minutes(60, 1440, 'A day counts 1 to 24 hours (60 to 1,440 minutes)'),
  week: minutes(60, 10_080, 'A week counts 1 to 168 hours (60 to 10,080 minutes)'),
  grace: minutes(0, 120, 'The grace is 0 to 120 minutes'),
}

function minutes(least: number, most: number, sentence: string) {
  return z.int(sentence).check(z.gte(least, sentence), z.lte(most, sentence))
}
