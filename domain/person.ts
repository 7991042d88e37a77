import type { WorkDate } from './calendar.ts'
import type { Role } from './roles.ts'

export type PersonName = {
  firstName: string | null
  middleName?: string | null
  lastName: string | null
  suffix?: string | null
}

/** The initials in the top bar: of an admin's username, otherwise of first and last name (spec §2.4). */
export function initials(user: (PersonName & { usertype: Role; username: string }) | null): string {
  if (!user) return 'x'
  if (user.usertype === 'admin') return firstLetter(user.username)
  return firstLetter(user.firstName) + firstLetter(user.lastName)
}

/** 'Maria Clara Santos Jr.', or the username of a person without a name. */
export function fullName(person: PersonName & { username: string }): string {
  const parts = [person.firstName, person.middleName, person.lastName, person.suffix]
  return parts.filter(Boolean).join(' ') || person.username
}

/** 'Maria S.', for a screen that others may see; the username of a person without a name. */
export function shortName(person: PersonName & { username: string }): string {
  if (!person.firstName) return person.username
  const letter = firstLetter(person.lastName)
  return letter ? `${person.firstName} ${letter}.` : person.firstName
}

/** 'M. C. Santos', for a page that anyone can open. */
export function initialsAndLastName({ firstName, middleName, lastName }: PersonName): string {
  const letters = [...(firstName ?? '').split(/\s+/), middleName ?? '']
    .filter(Boolean)
    .map((part) => `${firstLetter(part)}.`)
  return [...letters, lastName].filter(Boolean).join(' ')
}

/** 'Santos, Maria Clara', as class lists are ordered: the one form of names on every list; sentences have `fullName`. */
export function listName(person: PersonName & { username: string }): string {
  if (!person.lastName) return fullName(person)
  const given = [person.firstName, person.suffix].filter(Boolean).join(' ')
  return given ? `${person.lastName}, ${given}` : person.lastName
}

function firstLetter(text: string | null): string {
  return text ? (Array.from(text)[0] ?? '').toUpperCase() : ''
}

/** 'BSIT 4A', also where the school writes the program into the section. */
export function classOf({ courseCode, section }: { courseCode: string | null; section: string | null }): string {
  if (!courseCode || !section) return courseCode || section || ''
  return section.toLowerCase().startsWith(courseCode.toLowerCase()) ? section : `${courseCode} ${section}`
}

/** Why this cannot be a birth date, or null; today is the school's. */
export function birthDateProblem(birthDate: WorkDate | null | undefined, today: WorkDate): string | null {
  return birthDate && birthDate > today ? 'The birth date is in the future' : null
}
