import {
  decodePDFRawStream,
  PDFArray,
  PDFContext,
  PDFDict,
  PDFInvalidObject,
  PDFName,
  type PDFObject,
  PDFParser,
  PDFRawStream,
  PDFStream,
} from '@cantoo/pdf-lib'

const again = 'Please print it to a new PDF and upload that.'
const sentences = {
  script: `This PDF contains a script. ${again}`,
  program: `This PDF opens other programs. ${again}`,
  file: `This PDF has another file inside. ${again}`,
  encrypted: 'This PDF has a password. Please save it without one and upload it again.',
  unreadable: `This file looks damaged or isn’t a real PDF. ${again}`,
  crowded: `This PDF is too complex to check. ${again}`,
  empty: `This file looks damaged or isn’t a real PDF. ${again}`,
} as const
type Reason = keyof typeof sentences

/** Names that a PDF uses only for what we do not accept. */
const forbidden = new Map<string, Reason>(
  Object.entries({
    JS: 'script',
    JavaScript: 'script',
    XFA: 'script',
    Launch: 'program',
    ImportData: 'program',
    RichMedia: 'program',
    EmbeddedFile: 'file',
    EmbeddedFiles: 'file',
    EF: 'file',
    GoToE: 'file',
    Encrypt: 'encrypted',
  }),
)
/** Long enough not to occur in a picture's bytes by accident. It also finds objects that a later one replaces. */
const inClear = ['JavaScript', 'Launch', 'EmbeddedFile', 'Encrypt'] as const

/** A scan has a few dozen, a thesis some thousands. */
const mostObjects = 10_000
/** Objects without an end, by accident or because the word occurs in a picture's bytes. */
const mostOpen = 50
const mostUnpacked = 48 * 1024 * 1024

/** Why a PDF is refused, in a sentence, or null. */
export async function whyPdfRefused(bytes: Buffer): Promise<string | null> {
  const reason = reasonInShape(bytes) ?? (await reasonInObjects(bytes)) ?? reasonInClear(bytes)
  return reason && sentences[reason]
}

/** The parser searches the whole rest for the end of an object or stream; without ends its time is quadratic. */
function reasonInShape(bytes: Buffer): Reason | null {
  const ended = countOf(bytes, 'endobj')
  const begun = countOf(bytes, 'obj', isBehindNumber)
  if (begun === 0) return 'empty'
  const streams = countOf(bytes, 'stream')
  const isOpen = begun - ended > mostOpen || streams - 2 * countOf(bytes, 'endstream') > mostOpen
  return isOpen || Math.max(begun, ended, streams / 2) > mostObjects ? 'crowded' : null
}

function countOf(bytes: Buffer, word: string, isMeant: (bytes: Buffer, at: number) => boolean = () => true): number {
  let count = 0
  for (let at = bytes.indexOf(word); at >= 0 && count <= 2 * mostObjects; at = bytes.indexOf(word, at + 1)) {
    if (isMeant(bytes, at)) count++
  }
  return count
}

/** Matches `1 0 obj` with any blanks, not `the object`. */
function isBehindNumber(bytes: Buffer, at: number): boolean {
  const before = bytes.toString('latin1', Math.max(0, at - 20), at)
  return /\d[\s\0]*$/.test(before)
}

function reasonInClear(bytes: Buffer): Reason | null {
  const found = inClear.find((name) => isNamed(bytes, name))
  return found ? (forbidden.get(found) ?? null) : null
}

function isNamed(bytes: Buffer, name: string): boolean {
  for (let at = bytes.indexOf(`/${name}`); at >= 0; at = bytes.indexOf(`/${name}`, at + 1)) {
    const next = bytes.toString('latin1', at + 1 + name.length, at + 2 + name.length)
    if (!/[A-Za-z0-9#_.-]/.test(next) || name === 'EmbeddedFile') return true
  }
  return false
}

async function reasonInObjects(bytes: Buffer): Promise<Reason | null> {
  const unpacked = limitUnpacking()
  let context: PDFContext
  try {
    context = await PDFParser.forBytesWithOptions(bytes).parseDocument()
  } catch {
    return 'unreadable'
  }
  if (unpacked.isBeyond) return 'unreadable'
  if (context.trailerInfo.Encrypt) return 'encrypted'
  for (const [, object] of context.enumerateIndirectObjects()) {
    const reason = reasonIn(object)
    if (reason) return reason
  }
  return null
}

/** Walks the content of an object; what it refers to is visited as its own object. */
function reasonIn(object: PDFObject, depth = 0): Reason | null {
  if (depth > 200) return 'unreadable'
  if (object instanceof PDFName) return forbidden.get(object.decodeText()) ?? null
  if (object instanceof PDFInvalidObject) return hidesObjects(object) ? 'unreadable' : null
  if (object instanceof PDFStream) return isPredicted(object) ? 'unreadable' : reasonIn(object.dict, depth + 1)
  if (object instanceof PDFArray) return first(object.asArray(), (inner) => reasonIn(inner, depth + 1))
  if (!(object instanceof PDFDict)) return null
  return first(object.entries(), ([key, value]) => reasonIn(key, depth + 1) ?? reasonIn(value, depth + 1))
}

/** A packed bundle of objects could not be opened. */
function hidesObjects(object: PDFInvalidObject): boolean {
  const bytes = Buffer.alloc(object.sizeInBytes())
  object.copyBytesInto(bytes, 0)
  return bytes.includes('ObjStm') || bytes.includes('Obj#')
}

/** The parser opens bundles without undoing predictors, so it would see other objects than a PDF reader. */
function isPredicted({ dict }: PDFStream): boolean {
  if (dict.get(PDFName.of('Type')) !== PDFName.of('ObjStm')) return false
  return dict.has(PDFName.of('DecodeParms'))
}

function first<T>(items: readonly T[], find: (item: T) => Reason | null): Reason | null {
  for (const item of items) {
    const found = find(item)
    if (found) return found
  }
  return null
}

type Decoding = { ensureBuffer(requested: number): Uint8Array }
const unpacking = { isBeyond: false }
let isLimited = false

/**
 * A bundle of a few kilobytes can unpack to gigabytes; all decoders ask for room through one method, which has a limit.
 */
function limitUnpacking() {
  unpacking.isBeyond = false
  if (isLimited) return unpacking
  isLimited = true
  const decoding = decoderPrototype()
  const { ensureBuffer } = decoding
  decoding.ensureBuffer = function limited(this: Decoding, requested: number) {
    if (requested <= mostUnpacked) return ensureBuffer.call(this, requested)
    unpacking.isBeyond = true
    throw new RangeError('beyond what a document needs')
  }
  return unpacking
}

function decoderPrototype(): Decoding {
  const dict = PDFDict.withContext(PDFContext.create())
  dict.set(PDFName.of('Filter'), PDFName.of('RunLengthDecode'))
  const decoder: object = decodePDFRawStream(PDFRawStream.of(dict, new Uint8Array(1)))
  return Object.getPrototypeOf(Object.getPrototypeOf(decoder)) as Decoding
}
