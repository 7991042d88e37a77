import { rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { makeDemoSchool } from './demo-school.ts'

/** Makes the demo school once, unless it is there; each test file then works on its own copy. Who made it removes it. */
export default async function setUp() {
  if (process.env.E2E_SCHOOL) return
  const data = await makeDemoSchool()
  process.env.E2E_SCHOOL = data
  return () => rmSync(dirname(data), { recursive: true, force: true })
}
