import { expect, type Locator } from '@playwright/test'

/** Types into a field and takes the first match by keyboard, because a list that still changes moves under the pointer. */
export async function choose(field: Locator, typed: string, left: string | RegExp = typed) {
  const options = field.page().getByRole('option')
  await field.fill(typed)
  await expect(options.filter({ hasText: left }).first()).toBeVisible()
  await expect(options.filter({ hasNotText: left })).toHaveCount(0)
  await options.first().click()
}
