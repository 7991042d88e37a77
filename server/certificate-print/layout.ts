import { dateInWords } from '#domain/calendar.ts'
import type { CertificateContent } from '#domain/certificate.ts'
import { codeInWords } from '#domain/code-signs.ts'
import type { SigningLine } from '#domain/signatory.ts'
import { drawName } from '#server/print/head.ts'
import type { Pdf } from '#server/print/pdf.ts'
import { drawQr } from '#server/print/qr.ts'
import { drawWording } from './wording.ts'

/** `address` is where the QR code leads; `logo` is a `data:` address. */
export type DrawnCertificate = { code: string; address: string; content: CertificateContent; logo: string | null }

const page = { width: 841.89, height: 595.28 }
const margin = 64
const width = page.width - 2 * margin
const all = { x: margin, width }
const qrSide = 62

/** One certificate on a landscape page, on the school's letterhead as it was when it was issued. */
export function certificatePage(pdf: Pdf, { code, address, content, logo }: DrawnCertificate): void {
  pdf.newPage()
  drawBorder(pdf)
  const { school, wording, serial, replaces, signers } = content
  if (logo) pdf.picture(logo, { x: margin, y: 46, width, height: 50 })
  const head = logo ? 102 : 66
  pdf.line(school.name, { ...all, y: head }, { size: 17, weight: 'bold', align: 'center' })
  if (school.address) pdf.line(school.address, { ...all, y: head + 22 }, { size: 10, align: 'center' })
  const number = replaces ? `No. ${serial}, replaces No. ${replaces}` : `No. ${serial}`
  pdf.line(number, { ...all, y: 42 }, { size: 10, align: 'right' })
  drawWording(pdf, wording, { x: margin + 50, y: 146, width: width - 100, height: 270 })
  drawSigners(pdf, signers)
  drawCode(pdf, { code, address, content })
}

function drawBorder(pdf: Pdf): void {
  pdf
    .lineWidth(1.5)
    .rect(24, 24, page.width - 48, page.height - 48)
    .stroke()
  pdf
    .lineWidth(0.5)
    .rect(30, 30, page.width - 60, page.height - 60)
    .stroke()
}

/** Side by side in the middle, each with room for a signature. */
function drawSigners(pdf: Pdf, signers: readonly SigningLine[]): void {
  const [each, gap] = [210, 40]
  const whole = signers.length * each + (signers.length - 1) * gap
  const from = (page.width - whole) / 2
  for (const [index, { name, title }] of signers.entries()) {
    const x = from + index * (each + gap)
    drawName(pdf, name, { x, y: 444, width: each, size: 12 })
    pdf.rule([x, 460], [x + each, 460])
    pdf.line(title === '' ? 'Name and title' : title, { x, y: 464, width: each }, { size: 10, align: 'center' })
  }
}

/** In the lower corners: what anyone can check it by, and the newest seal of that day. */
function drawCode(pdf: Pdf, { code, address, content }: Omit<DrawnCertificate, 'logo'>): void {
  const { school, seal, issuedOn } = content
  const side = { x: page.width - margin + 16 - qrSide, y: 486 }
  drawQr(pdf, address, { ...side, side: qrSide })
  const lines = ['Anyone can check this certificate:', address.replace(/^https?:\/\//, ''), codeInWords(code)]
  for (const [index, line] of lines.entries()) {
    const isCode = index === lines.length - 1
    const box = { x: side.x - 268, y: side.y + 26 + index * 12, width: 260 }
    pdf.line(line, box, { size: 8, align: 'right', weight: isCode ? 'bold' : 'plain' })
  }
  const foot = { x: margin - 16, y: 540, width: 330 }
  pdf.line(`Issued on ${dateInWords(issuedOn)}${seal ? ` · Seal ${seal}` : ''}`, foot, { size: 7 })
  if (school.footer) pdf.line(school.footer, { ...foot, y: 529 }, { size: 7 })
}
