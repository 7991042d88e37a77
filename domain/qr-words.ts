/** By version: error correction words of a block, and blocks. */
const correction = [10, 16, 26, 18, 24, 16, 18, 22, 22]
const blocks = [1, 1, 1, 2, 2, 4, 4, 4, 5]

/** The words that a QR code shows, in the smallest version that holds the bytes; null if none does. */
export function wordsOf(bytes: Uint8Array): { version: number; words: number[] } | null {
  const index = correction.findIndex((_, before) => dataWords(before + 1) >= bytes.length + 2)
  if (index === -1) return null
  const version = index + 1
  return { version, words: withCorrection(dataOf(bytes, version), version) }
}

function totalWords(version: number): number {
  const marks = version < 2 ? 0 : version < 7 ? 25 : 140 + 36
  return Math.floor(((16 * version + 128) * version + 64 - marks) / 8)
}

function dataWords(version: number): number {
  return totalWords(version) - (correction[version - 1] ?? 0) * (blocks[version - 1] ?? 0)
}

/** The kind (bytes), their number and the bytes, filled up to what the version holds. */
function dataOf(bytes: Uint8Array, version: number): number[] {
  const bits = [4, bytes.length, ...bytes].map((value, index) => value.toString(2).padStart(index === 0 ? 4 : 8, '0'))
  const text = `${bits.join('')}0000`
  const words = (text.match(/.{8}/g) ?? []).map((word) => Number.parseInt(word, 2))
  while (words.length < dataWords(version)) words.push((words.length - bytes.length) % 2 === 0 ? 0xec : 0x11)
  return words
}

function withCorrection(data: readonly number[], version: number): number[] {
  const count = blocks[version - 1] ?? 1
  const short = Math.floor(data.length / count)
  const longOnes = data.length % count
  const parts = Array.from({ length: count }, (_, index) => {
    const extra = Math.max(0, index - (count - longOnes))
    const start = index * short + extra
    return data.slice(start, start + short + (index >= count - longOnes ? 1 : 0))
  })
  const remainders = parts.map((part) => remainderOf(part, correction[version - 1] ?? 0))
  return [...interleaved(parts), ...interleaved(remainders)]
}

function interleaved(parts: readonly (readonly number[])[]): number[] {
  const most = Math.max(...parts.map(({ length }) => length))
  return Array.from({ length: most }, (_, index) => parts.flatMap((part) => part[index] ?? [])).flat()
}

/** Reed-Solomon: the remainder of the words as a polynomial over GF(2^8), divided by one with the roots 2^0, 2^1, … */
function remainderOf(words: readonly number[], degree: number): number[] {
  let divisor = [1]
  for (let power = 0, root = 1; power < degree; power += 1, root = times(root, 2)) {
    const shifted = [...divisor, 0]
    divisor = shifted.map((value, index) => value ^ times(divisor[index - 1] ?? 0, root))
  }
  let rest: number[] = Array(degree).fill(0)
  for (const word of words) {
    const factor = word ^ (rest[0] ?? 0)
    rest = [...rest.slice(1), 0].map((value, index) => value ^ times(divisor[index + 1] ?? 0, factor))
  }
  return rest
}

function times(one: number, two: number): number {
  let product = 0
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d)
    product ^= ((two >>> bit) & 1) * one
  }
  return product
}
