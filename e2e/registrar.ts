import writeExcel from 'write-excel-file/node'

/** The files of an office in August, as registrars and coordinators write them: 420 students, 60 companies. */
export const programs = [
  { code: 'BSIT', name: 'Bachelor of Science in Information Technology', requiredHours: 486 },
  { code: 'BSCS', name: 'Bachelor of Science in Computer Science', requiredHours: 300 },
  { code: 'BSHM', name: 'Bachelor of Science in Hospitality Management', requiredHours: 600 },
  { code: 'BSBA', name: 'Bachelor of Science in Business Administration', requiredHours: 600 },
  { code: 'BSTM', name: 'Bachelor of Science in Tourism Management', requiredHours: 600 },
]

const students = Array.from({ length: 420 }, (_, n) => n)
const companies = Array.from({ length: 60 }, (_, n) => n)
const surnames = ['DELA CRUZ', 'AÑONUEVO', 'PEÑAFLORIDA', 'REYES', 'SANTOS', 'OCAMPO', 'MUÑOZ']
const given = ['Juan P.', 'María Luisa', 'Niño', 'Ana', 'Jose Mari C.', 'Althea', 'Bea']
const birthDates = ['15 March 2004', '3/16/2004', '2004-03-17', 'Mar. 18, 2004', '19-Mar-04', 'March 20, 2004']
const years = ['IV', '4th', 'Fourth', '4']
const advisers = ['Ramos, Elena', 'Villanueva, Ramón', 'Dueñas, Corazon']

const numberOf = (n: number) => `26-${String(n + 1).padStart(5, '0')}`
const companyOf = (n: number) => `Bayani ${n + 1} Ñ Trading Inc.`
const programOf = (n: number) => programs[Math.floor(n / 84)] ?? programs[0]!
const sectionOf = (n: number) => (n % 84 < 42 ? '4A' : '4B')
/** Students whose file names nobody to call. */
const withoutContact = students.slice(100, 107)

const merged = (text: string, columnSpan: number) => [{ value: text, columnSpan }, ...Array(columnSpan - 1).fill(null)]

const studentTitles = [
  'Stud. No.',
  'Name of Student',
  'Program/Course',
  'Yr. Level',
  'Section/Block',
  'Sex (M/F)',
  'B-Date',
  'E-mail Add',
  'CP No.',
  'City/Mun.',
  'Adviser',
  'In case of emergency',
  'Emergency Contact No.',
  'Scholarship',
]

function studentRow(n: number): (string | null)[] {
  const { code, name } = programOf(n)
  const hasContact = !withoutContact.includes(n)
  return [
    numberOf(n),
    `${surnames[n % 7]}, ${given[Math.floor(n / 7) % 7]}`,
    n % 3 === 0 ? name.replace('Bachelor of Science in', 'BS') : code,
    years[n % 4] ?? null,
    sectionOf(n),
    n % 2 === 0 ? 'M' : 'F',
    birthDates[n % 6] ?? null,
    n % 9 === 0 ? null : `student${n + 1}@school.example`,
    `0917 555 ${String(n).padStart(4, '0')}`,
    'Parañaque',
    advisers[n % 3] ?? null,
    hasContact ? 'Rosa Dela Cruz' : null,
    hasContact ? '0918 555 0000' : null,
    n % 5 === 0 ? 'CHED' : null,
  ]
}

/** Three merged rows, a blank one, titles, a heading for each section, a row twice, one of no program, closing lines. */
export async function classLists(): Promise<Buffer> {
  const width = studentTitles.length
  const rows = students.flatMap((n) =>
    n % 42 === 0 ? [[`${programOf(n).code} ${sectionOf(n)}`], studentRow(n)] : [studentRow(n)],
  )
  const stray = studentRow(420).with(0, '26-99999').with(2, 'BS Nursing').with(3, 'IV')
  return writeExcel([
    merged('LA NIÑA NATIONAL COLLEGE', width),
    merged('Office of the Registrar', width),
    merged('List of Enrolled Students, First Semester', width),
    [],
    studentTitles,
    ...rows,
    studentRow(5),
    stray,
    [],
    ['Total: 420'],
    ['Prepared by:', null, null, 'Noted by:'],
    ['ELENA RAMOS', null, null, 'JOSE RIZAL'],
  ]).toBuffer()
}

function csv(titles: string, rows: readonly string[]): Buffer {
  return Buffer.from([titles, ...rows].join('\r\n'))
}

export const coordinators = csv('Faculty ID,Name,E-mail Add,College,Programs Coordinated', [
  'E-01,"Ramos, Elena",elena@school.example,Computing,"BSIT, BSCS"',
  'E-02,"Villanueva, Ramón",ramon@school.example,Hospitality,"BSHM, BSTM"',
  'E-03,"Dueñas, Corazon",corazon@school.example,Business,BSBA',
])

export const hosts = csv(
  'HTE NAME,Nature of Business,City/Mun.,Tel. No.,No. of Slots,Status',
  companies.map((n) => `${companyOf(n)},Services,Parañaque,(02) 8123 ${String(4500 + n)},10,With MOA`),
)

const bossOf = (n: number, second: string) => `boss${n + 1}${second}@company.example`
export const supervisors = csv('Name,HTE,Designation,Dept,MOBILE NO,E-mail Add', [
  ...companies.map((n) => `"SANTOS, Liza ${n + 1}",${companyOf(n)},Manager,HR,0920 555 ${1000 + n},${bossOf(n, '')}`),
  ...companies
    .slice(0, 20)
    .map((n) => `"MUÑOZ, Ben ${n + 1}",${companyOf(n)},Lead,Operations,0921 555 ${1000 + n},${bossOf(n, 'b')}`),
])

const moaTitles = 'HTE,MOA No.,Date Signed,Effectivity,Expiry'
/** The last three companies have not signed yet. */
export const moas = csv(
  moaTitles,
  companies.slice(0, 57).map((n) => `${companyOf(n)},MOA-${n + 1},5 June 2025,June 10 2025,perpetual`),
)
export const laterMoas = csv(
  moaTitles,
  companies.slice(57).map((n) => `${companyOf(n)},MOA-${n + 1},5 June 2025,06/10/2025,perpetual`),
)
export const workSites = csv(
  'HTE,Branch,GPS',
  companies.map((n) => `${companyOf(n)},Main office,"14.${4700 + n}, 121.0198"`),
)

/** Seven to a company. */
export function placements(startsOn: string): Buffer {
  const line = (n: number) => {
    const company = Math.floor(n / 7)
    return `${numberOf(n)},${companyOf(company)},${bossOf(company, '')},${startsOn},Mon-Fri 8:00-12:00 13:00-17:00`
  }
  return csv('Stud. No.,HTE Name,Immediate Supervisor,Date Started,Days and Time', students.map(line))
}

/** An update needs only the number and what changes. */
export const contacts = csv(
  'Stud. No.,In case of emergency,Emergency Contact No.',
  withoutContact.map((n) => `${numberOf(n)},Rosa Dela Cruz,0918 555 0000`),
)

export const carried = csv(
  'Stud. No.,Hours Rendered,Basis',
  students.map((n) => `${numberOf(n)},${80 + (n % 60)},Logbooks of August to October`),
)
/** One document that proves them all. */
export const logbooks = Buffer.from(
  '%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n',
)
