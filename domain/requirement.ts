/** The words for a requirement, on screens and in files. */
export const phaseLabels = {
  before: 'Before deployment',
  during: 'During the internship',
  after: 'After the internship',
} as const

export const subjectLabels = { student: 'Each student', company: 'The company' } as const

export const uploaderLabels = { student: 'Student', teacher: 'Coordinator', supervisor: 'Supervisor' } as const

export const blockLabels = { nothing: 'Nothing', deployment: 'Deployment', completion: 'Completion' } as const

/** A requirement that names no program is asked of all. */
export function isAskedOf(courseIds: readonly number[], courseId: number): boolean {
  return courseIds.length === 0 || courseIds.includes(courseId)
}
