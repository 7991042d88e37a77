import { labels } from './labels.ts'
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

type Hints = Partial<Pick<ImportField, 'kind' | 'isNeeded' | 'also' | 'sample'>>

const person = fieldsOf(labels.person, {
  lastName: { isNeeded: true, also: ['surname', 'family name'], sample: 'Dela Cruz' },
  firstName: { isNeeded: true, also: ['given name'], sample: 'Maria Clara' },
  middleName: { sample: 'Ibarra' },
  suffix: { also: ['name extension', 'ext'] },
  email: { also: ['email address', 'mail'], sample: 'maria@school.edu.ph' },
  contactNumber: {
    also: ['mobile', 'mobile number', 'phone', 'phone number', 'cellphone number', 'contact no'],
    sample: '0917 555 0101',
  },
})
const ofAddress = {
  street: { also: ['address', 'street address'], sample: '12 Rizal St.' },
  barangay: { also: ['brgy'], sample: 'San Isidro' },
  city: { also: ['city', 'municipality', 'town'], sample: 'Makati' },
  province: { sample: 'Metro Manila' },
  zip: { also: ['zip', 'postal code'], sample: '1200' },
}
/** Among the columns of a file 'Name' would not say whose. */
export const companyTitles = { ...labels.company, name: 'Company' }

export const importFields: Record<ImportNoun, readonly ImportField[]> = {
  students: [
    field('studentNumber', labels.student.studentNumber, {
      isNeeded: true,
      also: ['student no', 'student id', 'id number', 'number', 'lrn'],
      sample: '2026-00001',
    }),
    ...person,
    field('course', labels.student.courseId, {
      isNeeded: true,
      also: ['course', 'program code', 'course code', 'degree'],
      sample: 'BSIT',
    }),
    field('yearLevel', labels.student.yearLevel, { kind: 'whole', also: ['year'], sample: '4' }),
    field('section', labels.student.section, { also: ['block'], sample: '4A' }),
    field('coordinator', labels.student.coordinatorId, {
      also: ['teacher', 'sipp coordinator', 'coordinator e-mail', 'coordinator employee number'],
    }),
    field('sex', labels.student.sex, { kind: 'sex', also: ['gender'], sample: 'female' }),
    field('birthDate', labels.student.birthDate, {
      kind: 'date',
      also: ['birthday', 'date of birth', 'birthdate', 'dob'],
      sample: '2004-05-06',
    }),
    ...fieldsOf(labels.address, ofAddress),
    field('guardianName', labels.student.guardianName, { also: ['guardian name'], sample: 'Jose Dela Cruz' }),
    field('guardianRelationship', labels.student.guardianRelationship, { sample: 'Father' }),
    field('guardianNumber', labels.student.guardianNumber, {
      also: ['guardian contact number'],
      sample: '0917 555 0102',
    }),
    field('emergencyName', labels.student.emergencyName, {
      also: ['emergency contact name'],
      sample: 'Jose Dela Cruz',
    }),
    field('emergencyRelationship', labels.student.emergencyRelationship, {
      also: ['emergency contact relationship'],
      sample: 'Father',
    }),
    field('emergencyNumber', labels.student.emergencyNumber, {
      also: ['emergency contact number'],
      sample: '0917 555 0102',
    }),
  ],
  supervisors: [
    ...person,
    field('company', labels.supervisor.companyId, {
      isNeeded: true,
      also: ['company name', 'hte'],
      sample: 'Bayani Software Inc.',
    }),
    field('position', labels.supervisor.position, { also: ['title', 'job title', 'designation'], sample: 'Team lead' }),
    field('department', labels.supervisor.department, { sample: 'Engineering' }),
  ],
  companies: fieldsOf(companyTitles, {
    name: { isNeeded: true, also: ['name', 'company name', 'hte'], sample: 'Bayani Software Inc.' },
    industry: { also: ['line of business', 'sector'], sample: 'Software' },
    ...ofAddress,
    contactPerson: { also: ['representative'], sample: 'Liza Santos' },
    contactPosition: { also: ['contact position', 'designation'], sample: 'HR manager' },
    email: { also: ['email address', 'mail'], sample: 'hr@bayani.ph' },
    contactNumber: { also: ['phone', 'phone number', 'telephone', 'mobile'], sample: '02 8123 4567' },
    website: { also: ['web', 'url'], sample: 'www.bayani.ph' },
    slots: { kind: 'whole', also: ['capacity'], sample: '10' },
    status: { kind: 'word', sample: 'active' },
  }),
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

function field(name: string, label: string, hints: Hints = {}): ImportField {
  return { name, label, kind: 'text', isNeeded: false, also: [], sample: '', ...hints }
}

/** Every field that has a label, in the order of the table of labels. */
function fieldsOf<Name extends string>(words: Readonly<Record<Name, string>>, hints: Partial<Record<Name, Hints>>) {
  return (Object.keys(words) as Name[]).map((name) => field(name, words[name], hints[name]))
}
