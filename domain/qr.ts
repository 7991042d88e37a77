import { wordsOf } from './qr-words.ts'

type Square = { size: number; version: number; dark: boolean[][]; isFixed: boolean[][] }

/**
 * The QR code of a short text (ISO/IEC 18004), as rows of modules, true for dark; null if the text is too long. Slips
 * need no more of the standard than bytes, error correction M and versions 1 to 9.
 */
export function qrOf(text: string): boolean[][] | null {
  const coded = wordsOf(new TextEncoder().encode(text))
  if (!coded) return null
  const { version, words } = coded
  const drawn = [0, 1, 2, 3, 4, 5, 6, 7].map((mask) => {
    const square = emptySquare(version)
    place(square, words)
    flip(square, mask)
    drawFormat(square, mask)
    return square.dark
  })
  return drawn.reduce((best, next) => (penalty(next) < penalty(best) ? next : best))
}

function emptySquare(version: number): Square {
  const size = version * 4 + 17
  const grid = () => Array.from({ length: size }, () => Array<boolean>(size).fill(false))
  const square = { size, version, dark: grid(), isFixed: grid() }
  for (let at = 0; at < size; at += 1) {
    set(square, { x: 6, y: at, isDark: at % 2 === 0 })
    set(square, { x: at, y: 6, isDark: at % 2 === 0 })
  }
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    drawFinder(square, x, y)
  const marks = marksOf(version)
  const last = marks.length - 1
  marks.forEach((x, i) => {
    marks.forEach((y, j) => {
      const isFinder = (i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0)
      if (!isFinder)
        around(2, (dx, dy) => set(square, { x: x + dx, y: y + dy, isDark: Math.max(Math.abs(dx), Math.abs(dy)) !== 1 }))
    })
  })
  drawFormat(square, 0)
  drawVersion(square)
  return square
}

function drawFinder(square: Square, x: number, y: number): void {
  around(4, (dx, dy) => {
    const distance = Math.max(Math.abs(dx), Math.abs(dy))
    if (isInside(square, x + dx, y + dy))
      set(square, { x: x + dx, y: y + dy, isDark: distance !== 2 && distance !== 4 })
  })
}

/** Where alignment marks are, in both directions. */
function marksOf(version: number): number[] {
  if (version === 1) return []
  const last = version * 4 + 10
  return version < 7 ? [6, last] : [6, last / 2 + 3, last]
}

function drawFormat(square: Square, mask: number): void {
  // Level M has the bits 00.
  let rest = mask
  for (let bit = 0; bit < 10; bit += 1) rest = (rest << 1) ^ ((rest >>> 9) * 0x537)
  const bits = ((mask << 10) | rest) ^ 0x5412
  const { size } = square
  const isSet = (bit: number) => ((bits >>> bit) & 1) === 1
  for (let bit = 0; bit <= 5; bit += 1) set(square, { x: 8, y: bit, isDark: isSet(bit) })
  set(square, { x: 8, y: 7, isDark: isSet(6) })
  set(square, { x: 8, y: 8, isDark: isSet(7) })
  set(square, { x: 7, y: 8, isDark: isSet(8) })
  for (let bit = 9; bit < 15; bit += 1) set(square, { x: 14 - bit, y: 8, isDark: isSet(bit) })
  for (let bit = 0; bit < 8; bit += 1) set(square, { x: size - 1 - bit, y: 8, isDark: isSet(bit) })
  for (let bit = 8; bit < 15; bit += 1) set(square, { x: 8, y: size - 15 + bit, isDark: isSet(bit) })
  set(square, { x: 8, y: size - 8, isDark: true })
}

function drawVersion(square: Square): void {
  const { version, size } = square
  if (version < 7) return
  let rest = version
  for (let bit = 0; bit < 12; bit += 1) rest = (rest << 1) ^ ((rest >>> 11) * 0x1f25)
  const bits = (version << 12) | rest
  for (let bit = 0; bit < 18; bit += 1) {
    const [far, near] = [size - 11 + (bit % 3), Math.floor(bit / 3)]
    set(square, { x: far, y: near, isDark: ((bits >>> bit) & 1) === 1 })
    set(square, { x: near, y: far, isDark: ((bits >>> bit) & 1) === 1 })
  }
}

/** In pairs of columns from the right, up and down by turns. */
function place(square: Square, words: readonly number[]): void {
  const { size, dark, isFixed } = square
  let bit = 0
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5
    for (let step = 0; step < size; step += 1) {
      for (const x of [right, right - 1]) {
        const y = ((right + 1) & 2) === 0 ? size - 1 - step : step
        const row = dark[y]
        if (!row || isFixed[y]?.[x] || bit >= words.length * 8) continue
        row[x] = (((words[bit >>> 3] ?? 0) >>> (7 - (bit & 7))) & 1) === 1
        bit += 1
      }
    }
  }
}

const masks: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_x, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
]

function flip({ dark, isFixed }: Square, mask: number): void {
  dark.forEach((row, y) => {
    row.forEach((module, x) => {
      if (!isFixed[y]?.[x]) row[x] = module !== masks[mask]?.(x, y)
    })
  })
}

/** How hard it is to read: runs, blocks, patterns like the corners, and an uneven share of dark modules. */
function penalty(dark: readonly (readonly boolean[])[]): number {
  const size = dark.length
  const lines = [...dark, ...dark.map((_, x) => dark.map((row) => row[x] ?? false))]
  const text = lines.map((line) => line.map(Number).join(''))
  const runs = text.flatMap((line) => line.match(/0{5,}|1{5,}/g) ?? []).reduce((sum, run) => sum + run.length - 2, 0)
  const corners = text.reduce((sum, line) => sum + (line.match(/(?=10111010000|00001011101)/g) ?? []).length, 0)
  let squares = 0
  for (let y = 1; y < size; y += 1) {
    for (let x = 1; x < size; x += 1) {
      const here = dark[y]?.[x]
      if (here === dark[y]?.[x - 1] && here === dark[y - 1]?.[x] && here === dark[y - 1]?.[x - 1]) squares += 1
    }
  }
  const share = dark.flat().filter(Boolean).length / size ** 2
  return runs + corners * 40 + squares * 3 + Math.floor(Math.abs(share * 20 - 10)) * 10
}

type Module = { x: number; y: number; isDark: boolean }

function set({ dark, isFixed }: Square, { x, y, isDark }: Module): void {
  const [row, fixed] = [dark[y], isFixed[y]]
  if (row) row[x] = isDark
  if (fixed) fixed[x] = true
}

function around(reach: number, act: (dx: number, dy: number) => void): void {
  for (let dy = -reach; dy <= reach; dy += 1) for (let dx = -reach; dx <= reach; dx += 1) act(dx, dy)
}

function isInside({ size }: Square, x: number, y: number): boolean {
  return x >= 0 && x < size && y >= 0 && y < size
}
