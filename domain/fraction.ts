/** An exact number: `top` over `bottom`, shortened, with a `bottom` above zero. */
export type Fraction = { readonly top: bigint; readonly bottom: bigint }

export const zero = fraction(0)

/** A whole number, or one whole number over another. */
export function fraction(top: number | bigint, bottom: number | bigint = 1n): Fraction {
  return shortened(BigInt(top), BigInt(bottom))
}

/** A decimal number as it is written, for example 12.5 as 25/2. */
export function exactly(value: number): Fraction {
  const [whole = '0', places = ''] = String(value).split('.')
  return fraction(BigInt(whole + places), 10n ** BigInt(places.length))
}

export function plus(a: Fraction, b: Fraction): Fraction {
  return shortened(a.top * b.bottom + b.top * a.bottom, a.bottom * b.bottom)
}

export function minus(a: Fraction, b: Fraction): Fraction {
  return shortened(a.top * b.bottom - b.top * a.bottom, a.bottom * b.bottom)
}

export function times(a: Fraction, b: Fraction): Fraction {
  return shortened(a.top * b.top, a.bottom * b.bottom)
}

export function over(a: Fraction, b: Fraction): Fraction {
  return shortened(a.top * b.bottom, a.bottom * b.top)
}

export function sumOf(parts: readonly Fraction[]): Fraction {
  return parts.reduce(plus, zero)
}

/** Rounded half up to hundredths, as a number such as 87.35. */
export function toHundredths({ top, bottom }: Fraction): number {
  const [doubled, by] = [top * 200n + bottom, bottom * 2n]
  const isBelowZero = doubled % by < 0n
  return Number(doubled / by - (isBelowZero ? 1n : 0n)) / 100
}

function shortened(top: bigint, bottom: bigint): Fraction {
  if (bottom === 0n) throw new RangeError('A fraction over zero')
  const divisor = greatestDivisor(top < 0n ? -top : top, bottom < 0n ? -bottom : bottom)
  const sign = bottom < 0n ? -1n : 1n
  return { top: (sign * top) / divisor, bottom: (sign * bottom) / divisor }
}

function greatestDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : greatestDivisor(b, a % b)
}
