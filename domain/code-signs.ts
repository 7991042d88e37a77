/** Of letters and digits that look alike, at most one. */
export const codeSigns = '23456789ACDEFGHJKMNPQRTVWXY'

/** What a person may read for a sign that is printed. */
const lookAlikes: Record<string, string> = { B: '8', S: '5', Z: '2', U: 'V' }

/** What was typed without case, spaces and dashes, and with look-alikes replaced; null if it cannot be a code. */
export function codeIn(typed: string, length: number): string | null {
  const signs = Array.from(typed.toUpperCase().replace(/[\s\p{Pd}]/gu, ''), (sign) => lookAlikes[sign] ?? sign)
  return signs.length === length && signs.every((sign) => codeSigns.includes(sign)) ? signs.join('') : null
}

/** 'ACDEF-GHJKM', as it is printed. */
export function codeInWords(code: string): string {
  return code.match(/.{1,5}/g)?.join('-') ?? ''
}

/** As many signs as are wanted of a number that is written in hexadecimal digits. */
export function signsOf(hex: string, length: number): string {
  let rest = BigInt(`0x${hex}`)
  const base = BigInt(codeSigns.length)
  return Array.from({ length }, () => {
    const sign = codeSigns[Number(rest % base)] ?? ''
    rest /= base
    return sign
  }).join('')
}

/**
 * The sign that follows a code, by which a wrong sign or two neighbors in the wrong order are noticed, the sign itself
 * among them: with it the weighted sum is a multiple of 27, and the weights 1 and 2 and their difference have no factor
 * in common with 27.
 */
export function checkSign(code: string): string {
  const weight = (place: number) => 1 + (place % 2)
  const sum = (signs: string) =>
    Array.from(signs).reduce((total, sign, place) => total + weight(place) * codeSigns.indexOf(sign), 0)
  return Array.from(codeSigns).find((sign) => sum(`${code}${sign}`) % codeSigns.length === 0) ?? ''
}
