import { searchable } from './search.ts'

export const importNouns = ['students', 'supervisors', 'companies'] as const
export type ImportNoun = (typeof importNouns)[number]

type Kind = 'text' | 'date' | 'whole' | 'sex' | 'word'
/** What a column of a file may hold: its name in the record, its title in the template, and other titles for it. */
export type ImportField = {
  name: string
  label: string
  kind: Kind
  isNeeded: boolean
  also: readonly string[]
  sample: string
}

const person = [
  field('lastName', 'Last name', { isNeeded: true, also: ['surname', 'family name'], sample: 'Dela Cruz' }),
  field('firstName', 'First name', { isNeeded: true, also: ['given name'], sample: 'Maria Clara' }),
  field('middleName', 'Middle name', { sample: 'Ibarra' }),
  field('suffix', 'Suffix', { also: ['name extension', 'ext'] }),
  field('email', 'E-mail', { also: ['email address', 'mail'], sample: 'maria@school.edu.ph' }),
  field('contactNumber', 'Contact number', {
    also: ['mobile', 'mobile number', 'phone', 'phone number', 'cellphone number', 'contact no'],
    sample: '0917 555 0101',
  }),
  field('username', 'Username'),
]
const address = [
  field('street', 'Street', { also: ['address', 'street address'], sample: '12 Rizal St.' }),
  field('barangay', 'Barangay', { also: ['brgy'], sample: 'San Isidro' }),
  field('city', 'City or municipality', { also: ['city', 'municipality', 'town'], sample: 'Makati' }),
  field('province', 'Province', { sample: 'Metro Manila' }),
  field('zip', 'ZIP code', { also: ['zip', 'postal code'], sample: '1200' }),
]
const contact = (name: string, title: string) => [
  field(`${name}Name`, title, { also: [`${title} name`], sample: 'Jose Dela Cruz' }),
  field(`${name}Relationship`, `${title} relationship`, { sample: 'Father' }),
  field(`${name}Number`, `${title} number`, { also: [`${title} contact number`], sample: '0917 555 0102' }),
]

export const importFields: Record<ImportNoun, readonly ImportField[]> = {
  students: [
    field('studentNumber', 'Student number', {
      isNeeded: true,
      also: ['student no', 'student id', 'id number', 'number', 'lrn'],
      sample: '2026-00001',
    }),
    ...person,
    field('course', 'Program', {
      isNeeded: true,
      also: ['course', 'program code', 'course code', 'degree'],
      sample: 'BSIT',
    }),
    field('yearLevel', 'Year level', { kind: 'whole', also: ['year'], sample: '4' }),
    field('section', 'Section', { also: ['block'], sample: '4A' }),
    field('coordinator', 'Coordinator', {
      also: ['teacher', 'sipp coordinator', 'coordinator e-mail', 'coordinator employee number'],
    }),
    field('sex', 'Sex', { kind: 'sex', also: ['gender'], sample: 'female' }),
    field('birthDate', 'Birth date', {
      kind: 'date',
      also: ['birthday', 'date of birth', 'birthdate', 'dob'],
      sample: '2004-05-06',
    }),
    ...address,
    ...contact('guardian', 'Guardian'),
    ...contact('emergency', 'Emergency contact'),
  ],
  supervisors: [
    ...person,
    field('company', 'Company', { isNeeded: true, also: ['company name', 'hte'], sample: 'Bayani Software Inc.' }),
    field('position', 'Position', { also: ['title', 'job title', 'designation'], sample: 'Team lead' }),
    field('department', 'Department', { sample: 'Engineering' }),
  ],
  companies: [
    field('name', 'Company', {
      isNeeded: true,
      also: ['name', 'company name', 'hte'],
      sample: 'Bayani Software Inc.',
    }),
    field('industry', 'Industry', { also: ['line of business', 'sector'], sample: 'Software' }),
    ...address,
    field('contactPerson', 'Contact person', { also: ['representative'], sample: 'Liza Santos' }),
    field('contactPosition', 'Position', { also: ['contact position', 'designation'], sample: 'HR manager' }),
    field('email', 'E-mail', { also: ['email address', 'mail'], sample: 'hr@bayani.ph' }),
    field('contactNumber', 'Contact number', {
      also: ['phone', 'phone number', 'telephone', 'mobile'],
      sample: '02 8123 4567',
    }),
    field('website', 'Website', { also: ['web', 'url'], sample: 'www.bayani.ph' }),
    field('slots', 'Slots', { kind: 'whole', also: ['capacity'], sample: '10' }),
    field('status', 'Status', { kind: 'word', sample: 'active' }),
  ],
}

/** Which column holds which field, by the words of its title. A column serves at most one field. */
export function guessMapping(noun: ImportNoun, columns: readonly string[]): Record<string, number> {
  const titles = columns.map(bare)
  const mapping: Record<string, number> = {}
  for (const { name, label, also } of importFields[noun]) {
    const names = [name, label, ...also].map(bare)
    const column = titles.findIndex((title, index) => names.includes(title) && !Object.values(mapping).includes(index))
    if (column >= 0) mapping[name] = column
  }
  return mapping
}

/** The value of a cell. What cannot be read stays as it is, so that the record's own checks refuse it. */
export function readCell(kind: Kind, text: string): string | number {
  if (text.length > longestWord) return text
  if (kind === 'date') return dateOf(text) ?? text
  if (kind === 'whole') return /^\d{1,9}(\.0+)?(st|nd|rd|th)?( year)?$/i.test(text) ? Number.parseInt(text, 10) : text
  if (kind === 'sex') return sexes.get(text.toLowerCase()) ?? text
  return kind === 'word' ? text.toLowerCase() : text
}

/** No date, number or status is longer. */
const longestWord = 40

const sexes = new Map(Object.entries({ f: 'female', female: 'female', m: 'male', male: 'male' }))

/** Year first, or month first as Philippine schools write: 2004-05-06 and 5/6/2004 are the same day. */
function dateOf(text: string): string | null {
  const [, year, month, day] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text) ?? []
  if (year && month && day) return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const [, first, second, last] = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(text) ?? []
  return first && second && last ? `${last}-${first.padStart(2, '0')}-${second.padStart(2, '0')}` : null
}

function bare(title: string): string {
  return searchable(title).replace(/[^a-z0-9]/g, '')
}

type Rest = Partial<Pick<ImportField, 'kind' | 'isNeeded' | 'also' | 'sample'>>

function field(name: string, label: string, rest: Rest = {}): ImportField {
  return { name, label, kind: 'text', isNeeded: false, also: [], sample: '', ...rest }
}
