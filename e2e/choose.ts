import { expect, type Locator } from '@playwright/test'
import { settle } from './settle.ts'

/** Types into a field and clicks the first match once only matches are left: a list that changes moves under the pointer. */
export async function choose(field: Locator, typed: string, left: string | RegExp = typed) {
  const options = field.page().getByRole('option')
  await field.fill(typed)
  await expect(options.filter({ hasText: left }).first()).toBeVisible()
  await expect(options.filter({ hasNotText: left })).toHaveCount(0)
  await settle(field.page())
  await options.first().click()
}
