import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import PDFDocument from 'pdfkit'

// A free font (OFL) with the letters of every Philippine language.
const fonts = join(dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')), 'standard_fonts')
const weights = {
  plain: 'LiberationSans-Regular',
  bold: 'LiberationSans-Bold',
  italic: 'LiberationSans-Italic',
} as const
export type Weight = keyof typeof weights

export type Box = { x: number; y: number; width: number }
export type Type = { size: number; weight?: Weight; align?: 'left' | 'center' | 'right' }
type Measured = { height: number; fit: number }
type Drawing = { name: string; ref: PDFKit.PDFKitReference }
type Face = { id: string; ref(): unknown; font: { hasGlyphForCodePoint(code: number): boolean } }

const smallest = 3
const mostKept = 5_000
/** What fits on a page below its titles. */
const mostHigh = 440

/**
 * A PDF whose drawings can be reused. What repeats is laid out once, which makes a page of a hundred cells ten times
 * cheaper.
 */
export class Pdf extends PDFDocument {
  #recorded: string[] | null = null
  #drawings = 0
  #pages = 0
  #count: PDFKit.PDFKitReference | null = null
  #countSize = 7
  #lines = new Map<string, { content: string; width: number }>()
  #measures = new Map<string, Measured>()

  constructor(info: { title: string; at: Date; layout?: 'portrait' | 'landscape' }) {
    super({
      size: 'A4',
      layout: info.layout ?? 'portrait',
      margin: 0,
      autoFirstPage: false,
      lang: 'en-PH',
      displayTitle: true,
      info: { Title: info.title, CreationDate: info.at },
    })
    for (const [weight, file] of Object.entries(weights)) this.registerFont(weight, join(fonts, `${file}.ttf`))
  }

  override addContent(data: string): this {
    if (this.#recorded === null) super.addContent(data)
    else this.#recorded.push(data)
    return this
  }

  /** What `draw` would put on the page, ready to be stamped any number of times. */
  record(draw: () => void): string {
    const outer = this.#recorded
    this.#recorded = []
    draw()
    const content = this.#recorded.join('\n')
    this.#recorded = outer
    return content
  }

  stamp(content: string, x: number, y: number): void {
    this.addContent(`q 1 0 0 1 ${x.toFixed(2)} ${y.toFixed(2)} cm\n${content}\nQ`)
  }

  /** A drawing that the file holds once, however often it is placed. */
  drawing(draw: () => void): Drawing {
    const { width, height, fonts } = this.page
    const name = `Drawing${++this.#drawings}`
    const ref = this.ref({
      Type: 'XObject',
      Subtype: 'Form',
      BBox: [-1, 0, width, height],
      Resources: { Font: { ...fonts } },
    })
    ref.end(this.record(draw))
    return { name, ref }
  }

  place({ name, ref }: Drawing, x: number): void {
    this.page.xobjects[name] = ref
    this.stamp(`/${name} Do`, x, 0)
  }

  /** A PNG or JPEG, as a `data:` address, as large as fits into its box. The file holds it once. */
  picture(data: string, { x, y, width, height }: Box & { height: number }): void {
    this.image(data, x, y, { fit: [width, height], align: 'center', valign: 'center' })
  }

  /** 'Page 2 of 5'. How many there are is known when the file ends. */
  pageNumber({ x, y, width: room }: Box, size: number): void {
    const { width, height, fonts } = this.page
    this.#count ??= this.ref({
      Type: 'XObject',
      Subtype: 'Form',
      BBox: [0, 0, width, height],
      Resources: { Font: { ...fonts } },
    })
    this.#pages += 1
    this.page.xobjects.PageCount = this.#count
    const ofAll = this.#kept('of 999', { size, weight: 'plain' }).width
    this.line(`Page ${this.#pages}`, { x, y, width: room - ofAll - size / 4 }, { size, align: 'right' })
    this.stamp('/PageCount Do', x + room - ofAll, y)
    this.#countSize = size
  }

  override end(): void {
    this.#count?.end(
      this.#kept(`of ${this.#pages.toLocaleString('en')}`, { size: this.#countSize, weight: 'plain' }).content,
    )
    super.end()
  }

  /** Adds the fonts of stamped text to the page and to every drawing on it. */
  newPage(): void {
    this.addPage()
    for (const weight of Object.keys(weights)) {
      const face = this.#face(weight)
      this.page.fonts[face.id] ??= face.ref()
    }
  }

  /** One line of text inside its box, made smaller if it is too long. */
  line(text: string, { x, y, width }: Box, { size, weight = 'plain', align = 'left' }: Type): void {
    const whole = this.#kept(text, { size, weight })
    const kept = whole.width <= width ? whole : this.#kept(text, { size: fitting(size, width / whole.width), weight })
    const room = width - kept.width
    this.stamp(kept.content, x + (align === 'left' ? 0 : align === 'right' ? room : room / 2), y)
  }

  /** Text that wraps inside its box and shrinks until it fits. Returns its height. */
  paragraph(text: string, box: Box & { height: number }, { size, weight = 'plain', align = 'left' }: Type): number {
    const words = this.#printable(text, weight)
    const options = { width: box.width, align, lineGap: 0 }
    let fit = size
    while (fit > smallest && this.fontSize(fit).heightOfString(words, options) > box.height) fit -= 0.5
    const height = this.fontSize(fit).heightOfString(words, options)
    this.text(words, box.x, box.y, options)
    return height
  }

  /** Text of a table's cell. Short texts are laid out once for all rows, long ones wrap. Returns its height. */
  cell(text: string, box: Box, type: Required<Type>): number {
    const { height, fit } = this.#measured(text, box.width, type.size)
    if (height <= type.size * 1.3) {
      this.line(text, box, type)
      return type.size
    }
    return this.paragraph(text, { ...box, height: mostHigh }, { ...type, size: fit })
  }

  /** The width of one line of text. */
  widthOf(text: string, { size, weight = 'plain' }: Type): number {
    return this.#kept(text, { size, weight }).width
  }

  heightOf(text: string, width: number, size: number): number {
    return this.#measured(text, width, size).height
  }

  /** The height of a text that wraps, and the size in which none of its words is broken. */
  #measured(text: string, width: number, size: number): Measured {
    // Wide letters fill 0.72 of their size, so a text that is surely short need not be measured.
    if (text.length * size * 0.72 <= width) return { height: size, fit: size }
    const key = `${width} ${size} ${text}`
    const known = this.#measures.get(key)
    if (known) return known
    const words = this.#printable(text, 'bold')
    this.fontSize(size)
    // A line may end after a space or a slash, which the library counts with the word before it.
    const longest = Math.max(...words.split(/(?<=[ /])/).map((word) => this.widthOfString(word)))
    const fit = longest <= width ? size : fitting(size, width / longest)
    const made = { height: this.fontSize(fit).heightOfString(words, { width }), fit }
    if (this.#measures.size > mostKept) this.#measures.clear()
    this.#measures.set(key, made)
    return made
  }

  rule(from: readonly [number, number], to: readonly [number, number], width = 0.5): void {
    this.rules([[...from, ...to]], width)
  }

  /** Many lines in one stroke. */
  rules(lines: readonly (readonly [number, number, number, number])[], width: number): void {
    const path = lines.map(([fromX, fromY, toX, toY]) => `${fromX} ${fromY} m ${toX} ${toY} l`).join('\n')
    if (lines.length > 0) this.addContent(`${width} w\n${path}\nS`)
  }

  /** The current font inside the library, whose types leave out its name on a page and its letters. */
  #face(weight: string): Face {
    return (this.font(weight) as unknown as { _font: Face })._font
  }

  #kept(text: string, { size, weight }: Required<Omit<Type, 'align'>>) {
    const key = `${weight} ${size} ${text}`
    const known = this.#lines.get(key)
    if (known) return known
    const words = this.#printable(text, weight)
    const width = this.fontSize(size).widthOfString(words)
    const content = this.record(() => this.text(words, 0, 0, { lineBreak: false }))
    const made = { content, width }
    if (this.#lines.size > mostKept) this.#lines.clear()
    this.#lines.set(key, made)
    return made
  }

  /** Letters that the font lacks become their base letter, or a question mark if there is none. */
  #printable(text: string, weight: Weight): string {
    const { font } = this.#face(weight)
    const has = (letter: string) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)
    return Array.from(text.normalize('NFC').replace(/[\s\p{Cc}]+/gu, ' '), (letter) => {
      if (has(letter)) return letter
      if (/\p{M}/u.test(letter)) return ''
      const [base = '?'] = letter.normalize('NFKD')
      return has(base) ? base : '?'
    }).join('')
  }
}

function fitting(size: number, share: number): number {
  return Math.max(smallest, Math.floor(size * share * 20) / 20)
}
