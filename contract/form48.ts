import * as z from 'zod/mini'
import { formVariants } from '#domain/form48.ts'
import { endpoint } from './endpoint.ts'
import { anyone, IdText, optionalSection, shaped } from './parts.ts'

export const printFormats = ['pdf', 'xlsx', 'csv'] as const
export type PrintFormat = (typeof printFormats)[number]

const staff = ['admin', 'teacher'] as const
const PrintedMonth = shaped(/^20\d\d-(0[1-9]|1[0-2])$/, { most: 7, sentence: 'Choose a month as YYYY-MM' })

const wish = {
  month: PrintedMonth,
  format: z._default(z.enum(printFormats, 'Choose pdf, xlsx or csv'), 'pdf'),
  /** The Civil Service's form, or the school's with hours and a running total. */
  variant: z._default(z.enum(formVariants, 'Choose csc or school'), 'csc'),
}

const Section = z.object({ section: z.nullable(z.string()), students: z.int() })

/** The printed daily time record: Civil Service Form 48. */
export const forms = {
  form48: endpoint('GET', '/api/dtr/:studentId/form48', {
    roles: anyone,
    params: z.object({ studentId: IdText }),
    /** Without a placement, one form for each of the month. */
    query: z.object({ ...wish, placementId: z.optional(IdText) }),
    stream: 'file',
    needsRoom: true,
    failed: 'Failed to print Form 48',
  }),
  /** One file for a program or one of its sections: students within reach who were at work in that month. */
  section: endpoint('GET', '/api/dtr/form48', {
    roles: staff,
    query: z.object({ ...wish, courseId: IdText, section: optionalSection }),
    stream: 'file',
    needsRoom: true,
    failed: 'Failed to print Form 48',
  }),
  /**
   * The sections of students who were at work in a month; without a month, of all. Of one program, or of everyone within
   * reach.
   */
  sections: endpoint('GET', '/api/dtr/form48/sections', {
    roles: staff,
    query: z.object({ month: z.optional(PrintedMonth), courseId: z.optional(IdText) }),
    data: z.object({ sections: z.array(Section), total: z.int() }),
    failed: 'Failed to fetch sections',
  }),
}
