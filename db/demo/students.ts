import { addDays } from '#domain/calendar.ts'
import { searchable } from '#domain/search.ts'
import { ago, type Demo } from './demo.ts'
import { dealFates, type Fate, isBeforeClearance } from './fates.ts'
import { type DemoName, names, type Sex } from './names.ts'
import { accountRow, schoolDomain, userRow } from './people.ts'
import type { Program } from './programs.ts'
import { type Random, randomOf } from './random.ts'
import { mobile, signIn, type Teacher } from './staff.ts'

export type Student = {
  id: number
  name: string
  program: Program
  coordinatorId: number | null
  /** The coordinator, or one of those who coordinate the program. */
  followedBy: number
  /** How far the internship is. */
  fate: Fate
}

const firstId = 54
const theStudent = { firstName: 'Angelica Mae', middleName: 'Bautista', lastName: 'Muñoz', suffix: null }
const places: readonly [city: string, zip: string, barangays: readonly string[]][] = [
  ['Santa Rosa', '4026', ['Balibago', 'Dila', 'Market Area', 'Pooc', 'Tagapo', 'Don Jose']],
  ['Biñan', '4024', ['San Antonio', 'Santo Niño', 'Mamplasan', 'Platero']],
  ['Cabuyao', '4025', ['Banlic', 'Mamatid', 'Pulo', 'Sala']],
  ['Calamba', '4027', ['Canlubang', 'Halang', 'Parian', 'Real']],
  ['San Pedro', '4023', ['Landayan', 'Nueva', 'Pacita 1', 'San Vicente']],
]
const relations: Record<Sex, readonly string[]> = {
  female: ['Mother', 'Mother', 'Aunt', 'Grandmother', 'Older sister'],
  male: ['Father', 'Father', 'Uncle', 'Grandfather', 'Older brother'],
}

/** Four hundred students. The first is the account `student`, whose coordinator is the account `teacher`. */
export async function loadStudents(
  demo: Demo,
  programs: readonly Program[],
  teachers: readonly Teacher[],
): Promise<Student[]> {
  const random = randomOf('students')
  const nextName = names(random)
  const nextElder = names(random)
  const fateOf = dealFates(random)
  const wanted = programs.flatMap((program) => Array.from({ length: program.size }, () => program))
  const made = wanted.map((program, index) => {
    const { sex, ...name } = nextName()
    const isTheOne = index === 0
    const person = { ...(isTheOne ? theStudent : name), id: firstId + index }
    const coordinators = teachers.filter(({ courseIds }) => courseIds.includes(program.id)).map(({ id }) => id)
    const followedBy = isTheOne || random.chance(0.4) ? (coordinators[0] ?? 0) : random.pick(coordinators)
    const coordinatorId = isTheOne || random.chance(0.95) ? followedBy : null
    const entered = Number(demo.today.slice(0, 4)) - (random.chance(0.85) ? 3 : 4)
    const studentNumber = `${entered}-${String(1_000 + index * 7).padStart(5, '0')}`
    const fate = isTheOne ? 'deployed' : fateOf(index)
    const row = studentRow(demo, { random, elder: nextElder(), program, fate })
    return {
      student: {
        id: person.id,
        name: `${person.firstName} ${person.lastName}`,
        program,
        coordinatorId,
        followedBy,
        fate,
      },
      user: userRow({
        ...person,
        role: 'student',
        username: isTheOne ? 'student' : studentNumber,
        email: isTheOne || random.chance(0.93) ? emailOf(person, index) : null,
        contactNumber: isTheOne || random.chance(0.95) ? mobile(random) : null,
        at: ago(demo, random.between(120, 300), 13 * 60),
        alsoFound: studentNumber,
      }),
      account: accountRow({
        userId: person.id,
        ...signIn(demo, {
          hasPassword: isTheOne,
          invitedDaysAgo: isTheOne || random.chance(0.75) ? random.between(60, 110) : null,
        }),
      }),
      row: { id: person.id, studentNumber, sex: isTheOne ? 'female' : sex, coordinatorId, ...row },
    }
  })
  await demo.put(
    'users',
    made.map(({ user }) => user),
  )
  await demo.put(
    'accounts',
    made.map(({ account }) => account),
  )
  await demo.put(
    'students',
    made.map(({ row }) => row),
  )
  return made.map(({ student }) => student)
}

type Making = { random: Random; elder: DemoName; program: Program; fate: Fate }

function studentRow({ today }: Demo, { random, elder, program, fate }: Making) {
  const [city, zip, barangays] = random.pick(places)
  const yearLevel = random.chance(0.85) ? 4 : 3
  const guardianRelationship = random.pick(relations[elder.sex])
  const guardianNumber = mobile(random)
  const guardianName = `${elder.firstName} ${elder.lastName}`
  // A student who is too young or has no emergency contact is not cleared yet.
  const isWaiting = isBeforeClearance(fate)
  const isReachable = !isWaiting || random.chance(0.8)
  const isMinor = fate === 'requirements' && random.chance(0.06)
  return {
    birthDate: addDays(today, -(isMinor ? random.between(6_300, 6_500) : random.between(7_400, 8_760))),
    street: `${random.between(1, 480)} ${random.pick(['Rizal', 'Mabini', 'Bonifacio', 'Sampaguita', 'Narra'])} Street`,
    barangay: random.pick(barangays),
    city,
    province: 'Laguna',
    zip,
    courseId: program.id,
    yearLevel,
    section: `${program.code} ${yearLevel}${random.pick(['A', 'B', 'C'])}`,
    guardianName,
    guardianRelationship,
    guardianNumber,
    emergencyName: isReachable ? guardianName : null,
    emergencyRelationship: isReachable ? guardianRelationship : null,
    emergencyNumber: isReachable ? guardianNumber : null,
    remarks: random.chance(0.06) ? random.pick(remarks) : null,
  }
}

const remarks = [
  'Asks for a company near home.',
  'Scholar: grades are reported every month.',
  'Working student, free in the mornings only.',
  'Medical certificate to be renewed before deployment.',
  'Very good feedback from the last visit.',
]

function emailOf({ firstName, lastName }: { firstName: string; lastName: string }, index: number): string {
  const words = searchable(firstName, lastName).replace(/[^a-z ]/g, '')
  return `${words.replaceAll(' ', '.')}${index}@students.${schoolDomain}`
}
