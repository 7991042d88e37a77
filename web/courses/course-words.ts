import type { Course, CourseFields } from '#contract/courses.ts'
import type { Role } from '#domain/roles.ts'

/** '8 h', '7 h 30 min', '45 min' */
export function hoursInWords(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return [hours > 0 ? `${hours} h` : null, rest > 0 || hours === 0 ? `${rest} min` : null].filter(Boolean).join(' ')
}

export function capsInWords({ maxMinutesPerDay, maxMinutesPerWeek }: Course): string {
  return `${hoursInWords(maxMinutesPerDay)} a day, ${hoursInWords(maxMinutesPerWeek)} a week`
}

const copied = ['requiredHours', 'maxMinutesPerDay', 'maxMinutesPerWeek', 'graceMinutes', 'termHours'] as const

/** Whether a change concerns fields that are copied to placements. */
export function isCopied(course: Course, fields: Partial<CourseFields>): boolean {
  return copied.some(
    (name) => fields[name] !== undefined && JSON.stringify(fields[name]) !== JSON.stringify(course[name]),
  )
}

/** A coordinator manages the programs that they coordinate, an admin all. */
export function mayManage(
  { coordinators }: Pick<Course, 'coordinators'>,
  { role, id }: { role: Role | null; id: number | null },
): boolean {
  return role !== 'teacher' || coordinators.some((one) => one.id === id)
}
