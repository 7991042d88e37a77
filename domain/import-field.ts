import { labels } from './labels.ts'

export type CellKind =
  | 'text'
  | 'date'
  | 'until'
  | 'whole'
  | 'year'
  | 'sex'
  | 'status'
  | 'setup'
  | 'yes'
  | 'hours'
  | 'degrees'
  | 'name'
  | 'point'
  | 'schedule'

/** What a column of a file may hold: its name in the record, its title in the template, and other titles for it. */
export type ImportField = {
  name: string
  label: string
  kind: CellKind
  /** A new record needs it. */
  isNeeded: boolean
  /** A record is found by it, so that an update needs nothing else. */
  isKey: boolean
  /** Other fields that hold the same; one of them is enough. */
  or: readonly string[]
  also: readonly string[]
  sample: string
}

export type Hints = Partial<Omit<ImportField, 'name' | 'label'>>

export const addressHints = {
  street: {
    also: ['address', 'street address', 'company address', 'home address', 'complete address'],
    sample: '12 Rizal St.',
  },
  barangay: { also: ['brgy'], sample: 'San Isidro' },
  city: { also: ['city', 'municipality', 'town'], sample: 'Makati' },
  province: { sample: 'Metro Manila' },
  zip: { also: ['zip', 'postal code'], sample: '1200' },
}
export const studentField = field('student', labels.student.studentNumber, {
  isNeeded: true,
  isKey: true,
  also: ['student id', 'id', 'id number', 'number', 'lrn', 'student'],
  sample: '2026-00001',
})

export const companyNames = [
  'company name',
  'name of company',
  'hte',
  'hte name',
  'host training establishment',
  'agency',
  'establishment',
  'host company',
  'organization',
]
export const companyField = field('company', 'Company', {
  isNeeded: true,
  isKey: true,
  also: companyNames,
  sample: 'Bayani Software Inc.',
})

export function field(name: string, label: string, hints: Hints = {}): ImportField {
  return { name, label, kind: 'text', isNeeded: false, isKey: false, or: [], also: [], sample: '', ...hints }
}

/** Every field that has a label, in the order of the table of labels. */
export function fieldsOf<Name extends string>(
  words: Readonly<Record<Name, string>>,
  hints: Partial<Record<Name, Hints>>,
) {
  return (Object.keys(words) as Name[]).map((name) => field(name, words[name], hints[name]))
}
