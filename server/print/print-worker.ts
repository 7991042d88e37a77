import { setPriority } from 'node:os'
import { printCertificates } from '#server/certificate-print/print.ts'
import { printEvaluations } from '#server/evaluation-print/print.ts'
import { formSheet, printForms } from '#server/form48/print.ts'
import { printLetters } from '#server/letters/print.ts'
import { printSlips } from '#server/slips/slip-pages.ts'
import { answerTo } from '#server/threads/answer.ts'
import { printTable } from './table.ts'

// On Linux this is the priority of the thread, elsewhere of the process: printing gives way to taps.
if (process.platform === 'linux') setPriority(19)

const flows = {
  certificates: printCertificates,
  form48: printForms,
  form48Sheet: formSheet,
  evaluations: printEvaluations,
  letters: printLetters,
  table: printTable,
  slips: printSlips,
}

export type PrintFlows = typeof flows

answerTo({ flows })
