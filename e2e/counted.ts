import type { Locator } from '@playwright/test'

/** The hands of a person: every press and every filled field is one action. */
export function countedHands() {
  let actions = 0
  return {
    press: (what: Locator) => {
      actions += 1
      return what.click()
    },
    fill: (field: Locator, text: string) => {
      actions += 1
      return field.fill(text)
    },
    give: (field: Locator, file: { name: string; mimeType: string; buffer: Buffer }) => {
      actions += 1
      return field.setInputFiles(file)
    },
    /** How many there were, since the start or since an earlier count. */
    count: (since = 0) => actions - since,
  }
}
