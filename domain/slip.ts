import { addDays, dateInWords } from './calendar.ts'
import { dateIn, type Instant, msOf } from './zone.ts'

/** 27 signs in 10 places are 2·10^14 codes (decision 188). */
export const slipLength = 10
export const slipDays = 14
/** Slips of one file. */
export const mostSlips = 2000

export function slipEnd(now: Instant, zone: string): string {
  return dateInWords(addDays(dateIn(zone, msOf(now)), slipDays))
}

export type SlipOwner = {
  role: string
  studentNumber: string | null
  email: string | null
  contactNumber: string | null
}

/** What the owner of a slip types beside the code, none of it printed: students their number, others email or mobile. */
export function slipNumbersOf({ role, studentNumber, email, contactNumber }: SlipOwner): string[] {
  if (role === 'student') return studentNumber ? [`number ${plain(studentNumber)}`] : []
  return [...(email ? [`email ${email.trim().toLowerCase()}`] : []), ...mobileIn(contactNumber ?? '')]
}

/** Each way to read what was typed; it fits if one of them is one of the owner's. */
export function slipNumbersIn(typed: string): string[] {
  return [`number ${plain(typed)}`, `email ${typed.trim().toLowerCase()}`, ...mobileIn(typed)]
}

/** By which failures are counted: one person's number, however it is written. */
export function slipNumberKey(typed: string): string {
  const [number = '', email = '', mobile = number] = slipNumbersIn(typed)
  return typed.includes('@') ? email : mobile
}

/** Written as 0917…, +63 917… or 917…, a mobile number has the same last ten digits. */
function mobileIn(text: string): string[] {
  const digits = text.replace(/\D/g, '')
  return digits.length < 10 ? [] : [`mobile ${digits.slice(-10)}`]
}

function plain(number: string): string {
  return number.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}
