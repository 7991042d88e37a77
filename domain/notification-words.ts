import { monthOf, type WorkDate } from './calendar.ts'
import type { Role } from './roles.ts'

/** The role that a sentence speaks to, and the student and company that it is about. */
export type Recipient = { role: Role; student: string; studentId: number; company: string }
export type Words = { title: string; body: string; link: string }

/** The bell and push are for coordinators and supervisors; students get emails (spec §6). */
export const channels = ['bell', 'push', 'email'] as const
export type Channel = (typeof channels)[number]

/**
 * Who is told: the student; the placement's supervisor; the student's coordinator (without one, those of the program);
 * the decider (the supervisor, or without one the coordinator); the coordinators of a company's interns; these interns;
 * or people whom the event names.
 */
export type Audience = 'student' | 'supervisor' | 'coordinator' | 'decider' | 'company' | 'interns' | 'named'

type Kind<Facts> = {
  /** Its name among a person's preferences. */
  label: string
  tells: readonly Audience[]
  /** The channels until a person chooses others. */
  by: readonly Channel[]
  /** It is sent in quiet hours too, and never waits for a digest. */
  isUrgent?: true
  words: (facts: Facts, told: Recipient) => Words
}
/** A row of the table of kinds; the compiler checks it against the facts that its words need. */
export function kind<Facts>(row: Kind<Facts>): Kind<Facts> {
  return row
}

export function say(link: string, title: string, body: string): Words {
  return { title, body, link }
}

export function whose({ role, student }: Recipient): string {
  return role === 'student' ? 'Your' : `${student}’s`
}

/** 'Ana Santos, Ben Cruz and 3 more' */
export function namesOf(names: readonly string[]): string {
  const shown = names.slice(0, 2).join(', ')
  return names.length > 2 ? `${shown} and ${names.length - 2} more` : shown
}

export function dtrOf({ studentId }: Recipient, workDate: WorkDate): string {
  return `/dtr/${studentId}?month=${monthOf(workDate)}`
}

export function documentsLink({ studentId }: Recipient): string {
  return `/documents/${studentId}`
}

export function studentLink({ studentId }: Recipient): string {
  return `/students/${studentId}`
}
