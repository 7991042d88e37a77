import { badInput } from '#server/errors.ts'
import { answerTo } from '#server/threads/answer.ts'

const works = {
  double: (number: number) => number * 2,
  refuse: () => {
    throw badInput('No', { errors: { field: 'No' } })
  },
  fail: () => {
    throw Object.assign(new Error('It broke'), { code: '57P01' })
  },
  never: () => {
    for (;;) Math.sqrt(2)
  },
  rest: () => new Promise(() => {}),
  /** 240 MB is more than the thread may have, and less than it would get without a limit. */
  fill: () => Array.from({ length: 300 }, (_, n) => new Array(100_000).fill(n)).length,
  leave: () => process.exit(3),
  late: async () => {
    setTimeout(() => {
      throw new Error('Nobody hears this')
    })
    return new Promise(() => {})
  },
}

const flows = {
  count: async function* (most: number, batches: AsyncIterable<readonly number[]>) {
    for await (const batch of batches) {
      for (const number of batch) {
        if (number > most) throw badInput(`${number} is too many`)
        yield Buffer.from(`${number} `)
      }
    }
  },
  leave: async function* () {
    yield Buffer.from('begun')
    process.exit(3)
  },
}

export type OddWorks = typeof works

export type OddFlows = typeof flows

answerTo({ works, flows })
