import { dateInWords } from '#domain/calendar.ts'
import { type Item, itemsOf, type Section } from '#domain/evaluation.ts'
import { classOf } from '#domain/person.ts'
import { roleLabels } from '#domain/roles.ts'
import { partLabels, signatoryOf } from '#domain/signatory.ts'
import { termInWords } from '#domain/term.ts'
import { dateIn, msOf } from '#domain/zone.ts'
import { drawFoot, drawHead, drawSignatures, type PrintHead, signaturesHeight } from '#server/print/head.ts'
import type { Pdf, Type } from '#server/print/pdf.ts'
import type { PrintedEvaluation } from './queries.ts'

export type EvaluationHead = { school: PrintHead; zone: string }

const margin = 48
const width = 595.28 - 2 * margin
const lowest = 770
const answerWidth = 150

const answererTitles = {
  supervisor_student: roleLabels.supervisor,
  student_company: roleLabels.student,
  student_program: roleLabels.student,
  coordinator_company: roleLabels.teacher,
} as const

/** Lays out evaluations on A4, each from a page of its own, with the lines to sign at its end. */
export function evaluationPages(pdf: Pdf, head: EvaluationHead): (evaluation: PrintedEvaluation) => void {
  return (evaluation) => {
    const sheet = sheetOf(pdf, head, evaluation)
    drawFacts(sheet, evaluation, head)
    for (const section of evaluation.form.sections) drawSection(sheet, section, evaluation)
    drawResult(sheet, evaluation)
    drawWords(sheet, 'Comment', evaluation.overall)
    drawWords(sheet, 'Remark of the student', evaluation.studentRemark)
    signEvaluation(sheet, evaluation, head)
  }
}

type Sheet = ReturnType<typeof sheetOf>

/** Puts text one below the other and begins a new page where it no longer fits. */
function sheetOf(pdf: Pdf, head: EvaluationHead, { form }: PrintedEvaluation) {
  let page = 0
  let y = 0

  function begin(): void {
    pdf.newPage()
    page += 1
    drawHead(pdf, head.school, { x: margin, y: 26, width, height: 32, size: 10.5 })
    pdf.line(form.name, { x: margin, y: 68, width }, { size: 15, weight: 'bold' })
    pdf.rule([margin, 90], [margin + width, 90], 0.75)
    drawFoot(pdf, head.school, { x: margin, y: 806, width, size: 7, page })
    y = 102
  }

  begin()
  return {
    pdf,
    /** Room for something of this height, on this page or the next. */
    room(height: number): number {
      if (y + height > lowest) begin()
      return y
    },
    skip(height: number): void {
      y += height
    },
    /** A text on the left, and a short one beside it. */
    put(text: string, type: Type & { beside?: string; indent?: number }): void {
      const { beside = '', indent = 0, ...font } = type
      const room = width - indent - (beside === '' ? 0 : answerWidth + 8)
      const needed = Math.max(pdf.heightOf(text, room, font.size), pdf.heightOf(beside, answerWidth, font.size))
      if (y + needed > lowest) begin()
      const box = { x: margin + indent, y, width: room }
      const style = { weight: 'plain', align: 'left', ...font } as const
      const left = pdf.cell(text, box, style)
      const right =
        beside === ''
          ? 0
          : pdf.cell(beside, { x: margin + width - answerWidth, y, width: answerWidth }, { ...style, weight: 'bold' })
      y += Math.max(left, right) + font.size * 0.55
    },
  }
}

function drawFacts(sheet: Sheet, evaluation: PrintedEvaluation, { zone }: EvaluationHead): void {
  const { student, studentNumber, courseCode, section, companyName, answerer, answererPosition } = evaluation
  const ofStudent = [student, studentNumber, courseCode === null ? null : classOf({ courseCode, section })]
  const facts = [
    ['Student', ofStudent.filter(Boolean).join(', ')],
    ['Company', companyName ?? ''],
    ['Term', termInWords(evaluation)],
    ...(answererTitles[evaluation.kind] === roleLabels.student
      ? []
      : [[answererTitles[evaluation.kind], [answerer, answererPosition].filter(Boolean).join(', ')] as const]),
    ['Submitted', dateInWords(dateIn(zone, msOf(evaluation.submittedAt)))],
  ] as const
  for (const [label, value] of facts) if (value !== '') sheet.put(`${label}: ${value}`, { size: 9.5 })
  sheet.skip(8)
}

function drawSection(sheet: Sheet, { title, weight, items, parts }: Section, evaluation: PrintedEvaluation): void {
  sheet.room(40)
  sheet.put(title, { size: 11, weight: 'bold', beside: `${weight}%` })
  for (const item of items) drawItem(sheet, item, evaluation)
  for (const part of parts) {
    sheet.put(part.title, { size: 9.5, weight: 'italic', beside: `${part.weight}%`, indent: 6 })
    for (const item of part.items) drawItem(sheet, item, evaluation)
  }
  sheet.skip(6)
}

function drawItem(sheet: Sheet, item: Item, { answers, comments }: PrintedEvaluation): void {
  sheet.put(item.text, { size: 9, indent: 12, beside: answerInWords(item, answers[item.id]) })
  const comment = comments[item.id]?.trim()
  if (comment) sheet.put(comment, { size: 8.5, weight: 'italic', indent: 24 })
}

/** '4 of 5: Does usual tasks alone' */
function answerInWords({ measure, levels }: Item, answer: number | 'not applicable' | undefined): string {
  if (answer === undefined) return '–'
  if (answer === 'not applicable') return 'N/A'
  if (measure.kind === 'points') return `${answer} of ${measure.most} points`
  const words = levels[answer - measure.least]
  const best = measure.best === 'least' ? ` (${measure.least} is best)` : ''
  return `${answer} of ${measure.most}${best}${words ? `: ${words}` : ''}`
}

function drawResult(sheet: Sheet, { lines, score, grade, form }: PrintedEvaluation): void {
  sheet.room(60)
  const count = itemsOf(form.sections).length
  sheet.put(`Result of ${count === 1 ? '1 item' : `${count} items`}`, {
    size: 11,
    weight: 'bold',
    beside: [String(score), grade].filter(Boolean).join(', '),
  })
  for (const { text, value } of lines) sheet.put(text, { size: 8, indent: 12, beside: value })
  sheet.skip(6)
}

function drawWords(sheet: Sheet, title: string, text: string | null): void {
  if (!text) return
  sheet.room(40)
  sheet.put(title, { size: 10, weight: 'bold' })
  sheet.put(text, { size: 9, indent: 12 })
  sheet.skip(6)
}

function signEvaluation(sheet: Sheet, evaluation: PrintedEvaluation, { zone, school }: EvaluationHead): void {
  const { kind, answerer, student, coordinator, courseId, acknowledgedAt } = evaluation
  const isAboutStudent = kind === 'supervisor_student'
  const read = acknowledgedAt ? `, acknowledged on ${dateInWords(dateIn(zone, msOf(acknowledgedAt)))}` : ''
  const noted = signatoryOf(school.signatories, { paper: 'evaluation', part: 'noted', courseId })
  const signers = [
    { label: 'Evaluated by', name: answerer, title: answererTitles[kind] },
    ...(isAboutStudent
      ? [{ label: 'Acknowledged by', name: student ?? '', title: `${roleLabels.student}${read}` }]
      : []),
    ...(kind === 'coordinator_company'
      ? []
      : [{ label: 'Received by', name: coordinator ?? '', title: roleLabels.teacher }]),
    ...(noted ? [{ label: partLabels.noted, name: noted.name, title: noted.title ?? '' }] : []),
  ]
  const y = sheet.room(signaturesHeight(signers) + 12) + 12
  drawSignatures(sheet.pdf, signers, { x: margin, y, width })
}
