export const passwordMin = 10
export const passwordMax = 128

type Guessable = { common: ReadonlySet<string>; own: readonly (string | null | undefined)[] }

/** Why a password is refused, or null (rule 34). `own` are the person's words, which others would try first. */
export function passwordProblem(password: string, { common, own }: Guessable): string | null {
  const length = Array.from(password).length
  if (length < passwordMin) return `Use at least ${passwordMin} characters`
  if (length > passwordMax) return `Use at most ${passwordMax} characters`
  const plain = password.toLowerCase()
  if (common.has(plain)) return 'This password is too common; choose another'
  if (own.some((word) => word && sameWord(plain, word.toLowerCase()))) {
    return 'Don’t use your own name, email, username or the name of this product'
  }
  return null
}

/** Equal except for spaces, punctuation and repetition: 'Tapat Tapat' is 'tapat', 'tapat-2026' is not. */
function sameWord(password: string, word: string): boolean {
  const letters = squeeze(password)
  const other = squeeze(word)
  if (!other) return false
  return letters === other || letters.split(other).every((rest) => rest === '')
}

function squeeze(text: string): string {
  return text.replace(/[\s\p{P}]+/gu, '')
}
