import type { Student } from '#contract/students.ts'

/** '486', '12.5'. It is cut, not rounded, because a minute short of the required hours is not all of them. */
export function hours(minutes: number): string {
  return new Intl.NumberFormat('en-US').format(Math.floor(minutes / 6) / 10)
}

/** '212 of 486 hours approved, 16 waiting' */
export function progressInWords(student: Pick<Student, 'approvedMinutes' | 'pendingMinutes' | 'requiredMinutes'>) {
  const { approvedMinutes, pendingMinutes, requiredMinutes } = student
  const pending = pendingMinutes > 0 ? `, ${hours(pendingMinutes)} for approval` : ''
  return `${hours(approvedMinutes)} of ${hours(requiredMinutes ?? 0)} hours approved${pending}`
}

/** '12 Mabini St., San Roque, Cebu City, Cebu 6000', as far as known */
export function homeAddress({ street, barangay, city, province, zip }: Student): string | null {
  const lines = [street, barangay, city, province].filter(Boolean).join(', ')
  return [lines, zip].filter(Boolean).join(' ') || null
}
