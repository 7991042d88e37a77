import { join } from 'node:path'
import { doNow } from '#server/testing/clock-work.ts'
import { tempFolder } from '#server/testing/temp-folder.ts'
import { startProduct } from './start-product.ts'

/** Makes the demo school whose copies the tests use, and says where it is. */
export async function makeDemoSchool(): Promise<string> {
  const data = join(tempFolder(), 'data')
  const product = await startProduct(data)
  // Else each copy would do it within ten minutes, and its messages would cover what a test is about to press.
  await doNow(data, 'open-evaluations')
  await product.stop()
  return data
}

// A whole test run has it made while the other tests run.
if (process.argv[1] === import.meta.filename) process.stdout.write(await makeDemoSchool())
