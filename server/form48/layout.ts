import { monthInWords } from '#domain/calendar.ts'
import { codeInWords } from '#domain/code-signs.ts'
import type { Form48, FormRow, FormVariant } from '#domain/form48.ts'
import { durationWords, markSigns } from '#domain/form48-words.ts'
import { classOf } from '#domain/person.ts'
import { partLabels, type SigningPart, signatoryOf } from '#domain/signatory.ts'
import { drawHead, type PrintHead } from '#server/print/head.ts'
import type { Pdf } from '#server/print/pdf.ts'
import { drawQr } from '#server/print/qr.ts'
import { remarksOf } from './remarks.ts'

export type FormHead = { variant: FormVariant; school: PrintHead }
/** A form, and the code and address by which anyone can check it; null where it could not be kept. */
export type CodedForm = { form: Form48; paper: { code: string; address: string } | null }

const width = 258
const qrSide = 44
const copies = [22, 315] as const
const columns = [0, 22, 63, 104, 145, 186, 222, width] as const
const top = 173
const rowsFrom = 199
const rowHeight = 13.5
const rowsTo = rowsFrom + 31 * rowHeight
const bottom = rowsTo + rowHeight

/** Regular days and Saturdays, each with a second line for hours that changed in the month. */
const hoursLines = [129, 140, 151, 162] as const

const usual = {
  certification:
    'I certify on my honor that the above is a true and correct report of the hours of work performed, record of which was made daily at the time of arrival and departure from office.',
  verification: 'Verified as to the prescribed office hours',
}
const lastColumns: Record<FormVariant, readonly [group: string, first: string, second: string]> = {
  csc: ['UNDERTIME', 'Hours', 'Minutes'],
  school: ['HOURS', 'Day', 'Total'],
}

/** Lays out forms, one page with two copies each; what all of them share is drawn once. */
export function form48Pages(pdf: Pdf, head: FormHead): (coded: CodedForm) => void {
  let frame: ReturnType<Pdf['drawing']> | null = null
  return ({ form, paper }) => {
    pdf.newPage()
    frame ??= pdf.drawing(() => drawFrame(pdf, head))
    const filled = pdf.drawing(() => {
      fill(pdf, form, head)
      if (form.source.placement) drawCode(pdf, paper)
    })
    for (const x of copies) {
      pdf.place(frame, x)
      pdf.place(filled, x)
      // Not in the frame, because a drawing holds no pictures. The Civil Service's form has its own head.
      if (head.variant === 'school')
        drawHead(pdf, head.school, { x, y: 17, width: width - qrSide - 6, height: 27, size: 8 })
    }
    const middle = (copies[0] + width + copies[1]) / 2
    pdf.dash(3, { space: 4 })
    pdf.rule([middle, 20], [middle, 822], 0.25)
    pdf.undash()
  }
}

function drawFrame(pdf: Pdf, { variant, school }: FormHead): void {
  const all = { x: 0, width }
  if (variant === 'csc') {
    pdf.line('Civil Service Form No. 48', { x: 0, y: 26, width: 110 }, { size: 7, weight: 'italic' })
    pdf.line('DAILY TIME RECORD', { ...all, y: 40 }, { size: 12, weight: 'bold', align: 'center' })
    pdf.line('-----o0o-----', { ...all, y: 55 }, { size: 7, align: 'center' })
  } else pdf.line('DAILY TIME RECORD', { ...all, y: 53 }, { size: 12, weight: 'bold', align: 'center' })
  if (school.seal) pdf.line(`Seal ${school.seal}`, { x: 0, y: variant === 'csc' ? 17 : 46, width: 110 }, { size: 5.5 })
  pdf.rule([0, 98], [width, 98])
  pdf.line('(Name)', { ...all, y: 100 }, { size: 7, align: 'center' })
  pdf.line('For the month of', { x: 0, y: 114, width: 62 }, { size: 7.5, weight: 'italic' })
  pdf.rule([64, 123], [width, 123])
  pdf.line('Official hours for', { x: 0, y: 129, width: 90 }, { size: 7.5, weight: 'italic' })
  pdf.line('arrival and departure', { x: 0, y: 140, width: 90 }, { size: 7.5, weight: 'italic' })
  pdf.line('Regular days', { x: 92, y: 129, width: 48 }, { size: 7.5, weight: 'italic' })
  pdf.line('Saturdays', { x: 92, y: 151, width: 48 }, { size: 7.5, weight: 'italic' })
  for (const y of hoursLines) pdf.rule([142, y + 9], [width, y + 9])
  drawTable(pdf, variant)
  const certification = { x: 0, y: 682, width, height: 36 }
  pdf.paragraph(school.certification ?? usual.certification, certification, { size: 7.5, weight: 'italic' })
  pdf.rule([60, 744], [width, 744])
  pdf.line('(Signature)', { x: 60, y: 746, width: width - 60 }, { size: 7, align: 'center' })
  const verification = { x: 0, y: 762, width, height: 14 }
  pdf.paragraph(school.verification ?? usual.verification, verification, { size: 7.5, weight: 'italic' })
  if (school.footer) pdf.line(school.footer, { ...all, y: 826 }, { size: 6, align: 'center' })
}

function drawTable(pdf: Pdf, variant: FormVariant): void {
  const [group, first, second] = lastColumns[variant]
  const titles = ['Day', 'Arrival', 'Departure', 'Arrival', 'Departure', first, second]
  for (const [index, title] of titles.entries()) {
    const y = index === 0 ? top + 9 : top + 16
    pdf.line(title, cell(index, y), { size: 6.5, align: 'center' })
  }
  const groups = [
    { text: 'A.M.', from: 1, to: 3 },
    { text: 'P.M.', from: 3, to: 5 },
    { text: group, from: 5, to: 7 },
  ]
  for (const { text, from, to } of groups) {
    pdf.line(text, across(from, to, top + 3.5), { size: 6.5, weight: 'bold', align: 'center' })
    pdf.rule([at(from), top], [at(from), rowsFrom])
  }
  for (const index of [2, 4, 6]) pdf.rule([at(index), top + 13], [at(index), rowsFrom])
  pdf.rule([at(1), top + 13], [width, top + 13])
  for (let row = 0; row <= 31; row++) {
    const y = rowsFrom + row * rowHeight
    pdf.rule([0, y], [width, y], row === 0 || row === 31 ? 0.75 : 0.35)
    if (row < 31) pdf.line(String(row + 1), cell(0, y + 3.5), { size: 7.5, align: 'center' })
  }
  pdf.rule([at(1), rowsFrom], [at(1), rowsTo])
  pdf.rule([at(6), rowsTo], [at(6), bottom])
  pdf.rule([at(5), rowsTo], [at(5), bottom])
  pdf.line('TOTAL', across(0, 5, rowsTo + 3.5), { size: 7.5, weight: 'bold', align: 'center' })
  pdf
    .lineWidth(0.75)
    .rect(0, top, width, bottom - top)
    .stroke()
}

function fill(pdf: Pdf, form: Form48, head: FormHead): void {
  const { student, placement, month } = form.source
  const size = 7.5
  const name = { x: 0, y: 70, width, height: 27 }
  // One line sits on its rule; a long name uses the lines above it.
  if (student.name.length <= 42)
    pdf.line(student.name, { x: 0, y: 84, width }, { size: 11, weight: 'bold', align: 'center' })
  else pdf.paragraph(student.name, name, { size: 10, weight: 'bold', align: 'center' })
  pdf.line(monthInWords(month), { x: 64, y: 113, width: width - 64 }, { size: 8.5, weight: 'bold', align: 'center' })
  const hours = { x: 143, width: width - 144 }
  const lines = [form.regularHours, form.saturdayHours].flatMap((of) => [of[0] ?? '', of[1] ?? ''])
  for (const [index, y] of hoursLines.entries())
    pdf.line(lines[index] ?? '', { ...hours, y }, { size, align: 'center' })
  for (const row of form.rows) fillRow(pdf, row, head.variant)
  pdf.rules(columnLines(form.rows), 0.35)
  if (form.rows.some(({ status }) => status !== null)) fillTotal(pdf, form, head.variant)
  pdf.paragraph(
    remarksOf(form, { variant: head.variant, printedOn: head.school.printedOn }),
    { x: 0, y: bottom + 4, width, height: 40 },
    { size: 6.5 },
  )
  signForm(pdf, form, head)
  const who = [student.studentNumber, classOf(student), placement?.companyName]
  pdf.line(who.filter(Boolean).join(' · '), { x: 0, y: 816, width }, { size: 6, align: 'center' })
}

/** In the corner above the name. */
function drawCode(pdf: Pdf, paper: CodedForm['paper']): void {
  const below = { x: width - 64, y: 65, width: 64 }
  if (paper) drawQr(pdf, paper.address, { x: width - qrSide, y: 15, side: qrSide })
  pdf.line(paper ? codeInWords(paper.code) : 'Printed without a code', below, { size: 5.5, align: 'right' })
}

/** The supervisor is in charge unless the school names somebody; on the school's form somebody may note it too. */
function signForm(pdf: Pdf, { source }: Form48, { school, variant }: FormHead): void {
  const { student, placement } = source
  const courseId = placement?.where.courseId ?? student.courseId
  const of = (part: SigningPart) => signatoryOf(school.signatories, { paper: 'form48', part, courseId })
  const inCharge = of('in_charge')
  const noted = variant === 'school' ? of('noted') : null
  const left = noted ? width / 2 + 8 : 60
  const right = { x: left, width: width - left }
  pdf.rule([left, 800], [width, 800])
  pdf.line(inCharge?.name ?? placement?.inCharge ?? '', { ...right, y: 791 }, { size: 7, align: 'center' })
  const title = ['In-Charge', inCharge?.title].filter(Boolean).join(', ')
  pdf.line(title, { ...right, y: 802 }, { size: 7, align: 'center' })
  if (!noted) return
  const beside = { x: 0, width: width / 2 - 8 }
  pdf.line(`${partLabels.noted}:`, { ...beside, y: 778 }, { size: 6.5 })
  pdf.rule([0, 800], [beside.width, 800])
  pdf.line(noted.name, { ...beside, y: 791 }, { size: 7, align: 'center' })
  pdf.line(noted.title ?? '', { ...beside, y: 802 }, { size: 7, align: 'center' })
}

function fillRow(pdf: Pdf, row: FormRow, variant: FormVariant): void {
  const y = rowsFrom + (row.day - 1) * rowHeight
  const marks = row.marks.map((mark) => markSigns[mark]).join('')
  if (marks) pdf.line(marks, { x: at(0) + 14, y: y + 2.5, width: at(1) - at(0) - 14 }, { size: 6 })
  if (row.words !== null) {
    pdf.line(row.words, across(1, 7, y + 3.5), { size: 7.5, weight: 'bold', align: 'center' })
    return
  }
  for (const [index, text] of [row.amIn, row.amOut, row.pmIn, row.pmOut, ...lastCells(row, variant)].entries()) {
    if (text !== '') pdf.line(text, cell(index + 1, y + 3.5), { size: 7.5, align: 'center' })
  }
}

/** Between the cells of every row that has some. */
function columnLines(rows: readonly FormRow[]) {
  return rows
    .filter(({ words }) => words === null)
    .flatMap(({ day }) => {
      const y = rowsFrom + (day - 1) * rowHeight
      return [2, 3, 4, 5, 6].map((index) => [at(index), y, at(index), y + rowHeight] as const)
    })
}

function lastCells({ undertime, hours, isPending, running }: FormRow, variant: FormVariant): [string, string] {
  if (variant === 'csc') return undertime ? hoursAndMinutes(undertime) : ['', '']
  if (hours === null) return ['', '']
  return isPending ? [`(${durationWords(hours)})`, ''] : [durationWords(hours), durationWords(running ?? 0)]
}

function fillTotal(pdf: Pdf, form: Form48, variant: FormVariant): void {
  const [first, second] = variant === 'csc' ? hoursAndMinutes(form.undertime) : ['', durationWords(form.hours)]
  pdf.line(first, cell(5, rowsTo + 3.5), { size: 7.5, weight: 'bold', align: 'center' })
  pdf.line(second, cell(6, rowsTo + 3.5), { size: 7.5, weight: 'bold', align: 'center' })
}

function hoursAndMinutes(minutes: number): [string, string] {
  return [String(Math.floor(minutes / 60)), String(minutes % 60)]
}

function at(column: number): number {
  return columns[column] ?? width
}

function cell(column: number, y: number) {
  return across(column, column + 1, y)
}

function across(from: number, to: number, y: number) {
  return { x: at(from) + 1, y, width: at(to) - at(from) - 2 }
}
