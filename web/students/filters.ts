import type { useList } from '#web/api/use-list.ts'

/** The part of the list of students that its filters read and change. */
export type StudentList = Pick<ReturnType<typeof useList>, 'filters' | 'change'>

/** The filters behind the button. Status and archive are beside the search. */
const filterNames = [
  'courseId',
  'section',
  'termId',
  'companyId',
  'supervisorId',
  'coordinatorId',
  'account',
  'hoursLeft',
] as const

export function countFilters(filters: Record<string, unknown>): number {
  return filterNames.filter((name) => filters[name] !== undefined && filters[name] !== '').length
}

/** A change that removes all of them. */
export function noFilters(): Record<string, undefined> {
  return Object.fromEntries(filterNames.map((name) => [name, undefined]))
}
