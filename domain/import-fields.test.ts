import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dateOrderIn, degreesIn, hoursIn, sexIn, wholeIn, writtenDate, yearIn, yesIn } from './import-cells.ts'
import { importFields, importNouns, missingFields, templateFields } from './import-fields.ts'
import { splitName } from './import-names.ts'
import { programFinder } from './import-programs.ts'
import { readCell } from './import-read.ts'
import { scheduleIn } from './import-schedule.ts'
import { listIn, titlesAt } from './import-table.ts'
import { guessMapping, isTitleOf, newTitles, titleKey } from './import-titles.ts'
import { harmless, plainCell } from './spreadsheet-cell.ts'

const rowsOf = (...lines: readonly string[]) =>
  lines.map((line, index) => ({ number: index + 1, cells: line.split(',').map((cell) => cell.trim()) }))

describe('titles', () => {
  test('columns are known by what schools call them', () => {
    expect(guessMapping('students', ['STUDENT NO.', 'Family Name', 'First-Name', 'Course', 'DOB', 'Remarks'])).toEqual({
      studentNumber: 0,
      lastName: 1,
      firstName: 2,
      course: 3,
      birthDate: 4,
    })
    expect(guessMapping('supervisors', ['Email', 'E-mail', 'HTE'])).toEqual({ email: 0, company: 2 })
  })

  test.each([
    ['students', 'studentNumber', 'Stud. No.'],
    ['students', 'studentNumber', 'ID No.'],
    ['students', 'middleName', 'M.I.'],
    ['students', 'yearLevel', 'Yr. Level'],
    ['students', 'course', 'Program/Course'],
    ['students', 'section', 'Section/Block'],
    ['students', 'sex', 'Sex (M/F)'],
    ['students', 'birthDate', 'B-Date'],
    ['students', 'email', 'E-mail Add'],
    ['students', 'contactNumber', 'CP No.'],
    ['students', 'city', 'City/Mun.'],
    ['students', 'fullName', 'NAME OF STUDENT'],
    ['supervisors', 'fullName', 'Supervisor'],
    ['supervisors', 'fullName', 'HTE SUPERVISOR'],
    ['companies', 'name', 'HTE NAME'],
    ['companies', 'contactNumber', 'Tel. No.'],
    ['companies', 'slots', 'No. of Slots'],
    ['companies', 'industry', 'Nature of Business'],
    ['supervisors', 'contactNumber', 'MOBILE NO'],
    ['supervisors', 'department', 'DEPT'],
  ] as const)('%s: %s is known by %s', (noun, field, title) => {
    expect(guessMapping(noun, [title])).toEqual({ [field]: 0 })
  })

  test.each(importNouns)('the titles of the template of %s are all known, each once', (noun) => {
    const titles = templateFields(noun).map(({ label }) => label)
    const mapping = guessMapping(noun, titles)
    expect(titles.map((_, index) => Object.values(mapping).filter((column) => column === index).length)).toEqual(
      titles.map(() => 1),
    )
    expect(missingFields(noun, { mapping, existing: 'skip' })).toEqual([])
  })

  test('a title that a school matched by hand is known in its next file', () => {
    const columns = ['Student No.', 'Name', 'Curriculum', 'Grp']
    const mapping = { studentNumber: 0, fullName: 1, course: 2, section: 3 }
    const learned = newTitles('students', columns, mapping)
    expect(learned.map(({ field }) => field)).toEqual(['course', 'section'])
    const used = new Map(learned.map(({ title, field }) => [title, field]))
    expect(guessMapping('students', ['CURRICULUM', 'Student No.', 'grp.', 'Name'], used)).toEqual({
      studentNumber: 1,
      fullName: 3,
      course: 0,
      section: 2,
    })
  })

  test('an update needs only what its record is found by', () => {
    const missing = (existing: 'skip' | 'update') =>
      missingFields('students', { mapping: { studentNumber: 0, emergencyName: 1 }, existing }).map(({ name }) => name)
    expect(missing('update')).toEqual([])
    expect(missing('skip')).toEqual(['lastName', 'firstName', 'course'])
    expect(
      missingFields('students', { mapping: { studentNumber: 0, fullName: 1, course: 2 }, existing: 'skip' }),
    ).toEqual([])
  })

  test('no title belongs to two fields of a file', () => {
    for (const noun of importNouns) {
      const keys = importFields[noun].flatMap(({ label, also }) => [...new Set([label, ...also].map(titleKey))])
      expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
    }
  })
})

describe('the rows of a sheet', () => {
  const sheet = rowsOf(
    'LA NIÑA NATIONAL COLLEGE',
    'List of Interns, First Semester',
    'No.,Stud. No.,Name,Course,Yr.',
    'BSIT 4A',
    '1,26-1,Cruz,BSIT,IV',
    'No.,Stud. No.,Name,Course,Yr.',
    '2,26-2,Reyes,BSIT,IV',
    'Total: 2',
    'Prepared by:,,Noted by:',
    'ANA SANTOS,,JOSE RIZAL',
    'Registrar,,Dean',
  )

  test('the titles are found under the name of the school, and closing lines are left aside', () => {
    const at = titlesAt(sheet, isTitleOf('students', new Map()))
    expect(at).toBe(2)
    const { rows, aside } = listIn(sheet[at]!, sheet.slice(at + 1))
    expect(rows.map(({ number }) => number)).toEqual([5, 7])
    expect(aside.map(({ row, text }) => `${row} ${text}`)).toEqual([
      '4 BSIT 4A',
      '6 No. Stud. No. Name Course Yr.',
      '8 Total: 2',
      '9 Prepared by: Noted by:',
      '10 ANA SANTOS JOSE RIZAL',
      '11 Registrar Dean',
    ])
  })

  test('titles that nobody knows are the first row as wide as the others', () => {
    expect(titlesAt(rowsOf('COLLEGE', 'alpha,beta,gamma', '1,2,3'), () => false)).toBe(1)
    expect(titlesAt(rowsOf('Something', 'A'), () => false)).toBe(0)
  })

  test('a company called Total, and a list with one column, keep their rows', () => {
    const list = rowsOf('Company', 'Total Philippines Corp.', 'Bank')
    expect(listIn(list[0]!, list.slice(1)).aside).toEqual([])
  })

  test('every row under the titles is either one of the list or said to be left aside', () => {
    const cell = fc.constantFrom('', 'x', 'Prepared by:', 'Total', 'Name', 'Course', '26-1')
    const lines = fc.array(fc.array(cell, { minLength: 4, maxLength: 4 }), { maxLength: 12 })
    fc.assert(
      fc.property(lines, (all) => {
        const under = all.map((cells, index) => ({ number: index + 2, cells }))
        const { rows, aside } = listIn({ number: 1, cells: ['Name', 'Course', 'Year', 'Sex'] }, under)
        const numbers = [...rows.map(({ number }) => number), ...aside.map(({ row }) => row)]
        expect(numbers.sort((a, b) => a - b)).toEqual(under.map(({ number }) => number))
      }),
    )
  })
})

describe('names', () => {
  test.each([
    ['DELA CRUZ, Juan P.', 'DELA CRUZ', 'Juan', 'P.', undefined],
    ['Dela Cruz, Juan Carlos P. Jr.', 'Dela Cruz', 'Juan Carlos', 'P.', 'Jr.'],
    ['DELA CRUZ JR., JUAN P', 'DELA CRUZ', 'JUAN', 'P', 'JR.'],
    ['SANTOS, MARIA, REYES', 'SANTOS', 'MARIA', 'REYES', undefined],
    ['Juan P. dela Cruz III', 'dela Cruz', 'Juan', 'P.', 'III'],
    ['Maria Clara Santos', 'Santos', 'Maria Clara', undefined, undefined],
    ['Ana de los Reyes', 'de los Reyes', 'Ana', undefined, undefined],
    ['Ñuñez', 'Ñuñez', undefined, undefined, undefined],
  ])('%s is split', (text, lastName, firstName, middleName, suffix) => {
    expect({ firstName: undefined, middleName: undefined, suffix: undefined, ...splitName(text) }).toEqual({
      lastName,
      firstName,
      middleName,
      suffix,
    })
  })

  test.each([
    ['lastName', 'DELA CRUZ', 'Dela Cruz'],
    ['lastName', 'AÑONUEVO-SANTOS', 'Añonuevo-Santos'],
    ['lastName', "D'ANGELO", "D'Angelo"],
    ['lastName', 'UY', 'Uy'],
    ['lastName', 'dela Cruz', 'dela Cruz'],
    ['firstName', 'MA. LUISA', 'Ma. Luisa'],
    ['firstName', 'JC', 'JC'],
    ['middleName', 'P.', 'P.'],
    ['suffix', 'JR.', 'Jr.'],
    ['suffix', 'III', 'III'],
    ['section', 'BSIT IV-A', 'BSIT IV-A'],
  ])('%s %s is imported as %s', (field, text, stored) => {
    expect(readCell({ name: field, kind: 'text', text }, 'month')).toEqual({ fields: { [field]: stored } })
  })

  const word = fc
    .stringMatching(/^[A-ZÑ][a-zñ]{2,8}$/)
    .filter((name) => !/^(Jr|Sr|Iii|San|Las|Los|Del|Dos|Van|Von|Sta|Sto)$/.test(name))
  const words = fc.array(word, { minLength: 1, maxLength: 3 }).map((all) => all.join(' '))
  const initial = fc.option(fc.constantFrom('A.', 'Ñ.', 'Z'), { nil: undefined })
  const suffix = fc.option(fc.constantFrom('Jr.', 'Sr', 'III'), { nil: undefined })

  test('last name first, any name is split into its parts', () => {
    fc.assert(
      fc.property(words, words, initial, suffix, (lastName, firstName, middleName, ending) => {
        const given = [firstName, middleName, ending].filter(Boolean).join(' ')
        expect({ middleName: undefined, suffix: undefined, ...splitName(`${lastName}, ${given}`) }).toEqual({
          lastName,
          firstName,
          middleName,
          suffix: ending,
        })
      }),
    )
  })

  test('no word of a name is lost or written twice', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('Ana', 'de', 'la', 'Cruz', 'P.', 'Jr.', ',', 'III', 'Santos')), (parts) => {
        const said = parts.join(' ')
        const split = Object.values(splitName(said)).join(' ')
        const bag = (text: string) => text.replaceAll(',', ' ').split(/\s+/).filter(Boolean).sort()
        expect(bag(split)).toEqual(bag(said))
      }),
    )
  })
})

describe('cells', () => {
  test.each([
    '2004-03-15',
    '2004/3/15',
    '3/15/2004',
    '03-15-04',
    '3.15.2004',
    '15 March 2004',
    'March 15, 2004',
    'Mar. 15 2004',
    '15-Mar-04',
    '15th March 2004',
    '38061',
  ])('%s is March 15, 2004', (text) => {
    expect(writtenDate(text, 'month')).toBe('2004-03-15')
  })

  test.each(['N/A', '15/03/2004', '2004-02-30', 'soon', 'May 6', '15 Marchy 2004', '4', '2004', '', '13/13/2004'])(
    '%s is no date with the month first',
    (text) => {
      expect(writtenDate(text, 'month')).toBeNull()
    },
  )

  const day = fc.date({ min: new Date('1950-01-01'), max: new Date('2049-12-31'), noInvalidDate: true })

  test('every date is read in every usual form, in the order of the school', () => {
    const months = 'January February March April May June July August September October November December'.split(' ')
    fc.assert(
      fc.property(day, (date) => {
        const iso = date.toISOString().slice(0, 10)
        const [y = '', m = '', d = ''] = iso.split('-')
        const name = months[Number(m) - 1] ?? ''
        const monthFirst = [`${m}/${d}/${y}`, `${Number(m)}-${Number(d)}-${y}`, `${m}/${d}/${y.slice(2)}`]
        const dayFirst = [`${d}/${m}/${y}`, `${Number(d)}.${Number(m)}.${y}`]
        const either = [
          iso,
          `${Number(d)} ${name} ${y}`,
          `${name} ${d}, ${y}`,
          `${d}-${name.slice(0, 3)}-${y.slice(2)}`,
        ]
        for (const text of [...either, ...monthFirst]) expect([text, writtenDate(text, 'month')]).toEqual([text, iso])
        for (const text of [...either, ...dayFirst]) expect([text, writtenDate(text, 'day')]).toEqual([text, iso])
      }),
    )
  })

  test('the dates of a file tell their order, unless they contradict each other', () => {
    expect(dateOrderIn(['5/6/2004', '25/6/2004'])).toBe('day')
    expect(dateOrderIn(['5/6/2004', '6/25/2004', 'N/A'])).toBe('month')
    expect(dateOrderIn(['5/6/2004'])).toBeNull()
    expect(dateOrderIn(['25/6/2004', '6/25/2004'])).toBeNull()
  })

  test.each(['4', '4th', 'IV', 'iv', 'Fourth', '4th Year', 'Fourth Yr.', 'Year 4', 'Four', '4.0', 'Senior'])(
    '%s is the fourth year',
    (text) => {
      expect(yearIn(text)).toBe(4)
    },
  )

  test('every year level is read as a digit, an ordinal, a word and a Roman number, and nothing else is', () => {
    const forms = [
      ['1', '1st', 'First', 'I'],
      ['2', '2nd', 'Second', 'II'],
      ['3', '3rd', 'Third', 'III'],
      ['4', '4th', 'Fourth', 'IV'],
      ['5', '5th', 'Fifth', 'V'],
    ]
    forms.forEach((texts, index) => {
      for (const text of texts) {
        for (const written of [text, `${text} year`, `Year ${text}`, text.toUpperCase()]) {
          expect([written, yearIn(written)]).toEqual([written, index + 1])
        }
      }
    })
    for (const text of ['IIII', 'A', '4A', 'BSIT 4', '-1', '']) expect([text, yearIn(text)]).toEqual([text, null])
  })

  test('M and F, and nothing else, are sexes', () => {
    for (const text of ['F', 'f.', 'Female', 'FEMALE', 'babae']) expect(sexIn(text)).toBe('female')
    for (const text of ['M', 'Male', 'lalaki']) expect(sexIn(text)).toBe('male')
    fc.assert(
      fc.property(fc.string(), (text) => {
        const sex = sexIn(text)
        if (sex !== null) expect(text.toLowerCase()).toMatch(/^[\s.]*(f|m|g|b|l)/)
      }),
    )
    expect(sexIn('constructor')).toBeNull()
  })

  test('hours, numbers, degrees and yes are read as they are written', () => {
    expect(['240', '240.5', '240 hrs', '1,240 hours', '240:30', 'many'].map(hoursIn)).toEqual([
      14_400,
      14_430,
      14_400,
      74_400,
      14_430,
      null,
    ])
    expect(['5', '1,200', '5.0', '5.5', 'x'].map(wholeIn)).toEqual([5, 1200, 5, null, null])
    expect(['14.5547', '14.5547° N', '33.86 S', '-33.86', 'north'].map(degreesIn)).toEqual([
      14.5547,
      14.5547,
      -33.86,
      -33.86,
      null,
    ])
    expect(['Yes', 'x', 'NO', 'maybe'].map(yesIn)).toEqual([true, true, false, null])
  })

  test('a cell says what it means, or why it cannot be read', () => {
    const read = (kind: Parameters<typeof readCell>[0]['kind'], text: string) =>
      readCell({ name: 'it', kind, text }, 'month')
    expect(read('status', 'With MOA')).toEqual({ fields: { it: 'active' } })
    expect(read('setup', 'On-site')).toEqual({ fields: { it: 'onsite' } })
    expect(read('until', 'Perpetual')).toEqual({ fields: { it: null } })
    expect(read('point', '14.5547, 121.0244')).toEqual({ fields: { latitude: 14.5547, longitude: 121.0244 } })
    expect(read('date', 'N/A')).toEqual({ problem: 'Enter a valid date' })
    expect(read('point', 'Makati')).toHaveProperty('problem')
  })
})

describe('timetables', () => {
  const day = { first: { start: '08:00', end: '12:00' }, second: { start: '13:00', end: '17:00' } }
  test.each([
    ['Mon-Fri 8:00-12:00 13:00-17:00', [1, 2, 3, 4, 5], day],
    ['M-F 8:00 AM - 5:00 PM', [1, 2, 3, 4, 5], day],
    ['8-5', [1, 2, 3, 4, 5], day],
    ['MWF 8-12, 1-5', [1, 3, 5], day],
    ['TTH 8am-12nn 1pm-5pm', [2, 4], day],
    ['Monday to Saturday, 8:00 AM to 5:00 PM', [1, 2, 3, 4, 5, 6], day],
    ['Mon, Wed 1:00 PM-5:00 PM', [1, 3], { first: { start: '13:00', end: '17:00' }, second: null }],
    ['Mon-Fri 10:00 PM-6:00 AM', [1, 2, 3, 4, 5], { first: { start: '22:00', end: '06:00' }, second: null }],
  ])('%s is read', (text, days, halves) => {
    expect(scheduleIn(text)).toEqual({ days, ...halves, kind: 'fixed' })
  })

  test('what says no hours is no timetable', () => {
    for (const text of ['', 'Mon-Fri', 'TBA', 'whenever 8-5', '8', '25:00-26:00', '8-12 1-5 6-9'])
      expect([text, scheduleIn(text)]).toEqual([text, null])
    expect(scheduleIn('Flexible Mon-Fri 8-5')?.kind).toBe('flexible')
  })
})

test('a program is found by its code or name, however it is written, and an ambiguous name finds none', () => {
  const find = programFinder([
    { code: 'BSIT', name: 'Bachelor of Science in Information Technology' },
    { code: 'BSCS', name: 'BS Computer Science' },
    { code: 'BSPSY', name: 'Psychology' },
    { code: 'BSED-E', name: 'Education' },
    { code: 'BSED-M', name: 'Education' },
  ])
  for (const text of [
    'bsit',
    'BS-IT',
    'B.S.I.T.',
    'BS Information Technology',
    'B.S. in Information Technology',
    'Information Technology',
  ])
    expect([text, find(text)?.code]).toEqual([text, 'BSIT'])
  expect(find('Bachelor of Science in Computer Science')?.code).toBe('BSCS')
  expect(find('BS Psychology')?.code).toBe('BSPSY')
  for (const text of ['AB Psychology', 'Education', 'BS Nursing', '', 'BS'])
    expect([text, find(text)]).toEqual([text, null])
})

test('what a spreadsheet would run is kept text, and reads back as it was', () => {
  for (const text of ['=1+1', '+63 917', '-5', '@name', '\tx', '\rx']) {
    expect(harmless(text)).toBe(`'${text}`)
    expect(plainCell(harmless(text))).toBe(text)
  }
  expect([harmless('plain'), harmless(-5), harmless(null), plainCell("'tis")]).toEqual(['plain', -5, null, "'tis"])
})
