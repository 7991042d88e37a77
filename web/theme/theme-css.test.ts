import { expect, test } from 'vitest'
import { themeCss } from './theme-css.ts'

test('the style sheet in use is the one that the palettes give', async () => {
  await expect(themeCss()).toMatchFileSnapshot('./theme.css')
})
