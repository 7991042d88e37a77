import { searchColumn } from '#domain/search.ts'
import { type Demo, stamps } from './demo.ts'

export type Program = { id: number; code: string; name: string; requiredHours: number; size: number }

/** Code, name, department, required hours, and how many of the students take it. */
const offered: readonly [string, string, string, number, number][] = [
  ['BSIT', 'BS Information Technology', 'College of Computer Studies', 486, 96],
  ['BSCS', 'BS Computer Science', 'College of Computer Studies', 240, 44],
  ['BSCpE', 'BS Computer Engineering', 'College of Engineering', 240, 36],
  ['BSEE', 'BS Electrical Engineering', 'College of Engineering', 360, 32],
  ['BSBA', 'BS Business Administration', 'College of Business and Accountancy', 600, 72],
  ['BSA', 'BS Accountancy', 'College of Business and Accountancy', 400, 34],
  ['BSHM', 'BS Hospitality Management', 'College of Hospitality and Tourism', 600, 52],
  ['BSTM', 'BS Tourism Management', 'College of Hospitality and Tourism', 500, 34],
]

export function departmentOf(code: string): string {
  return offered.find(([known]) => known === code)?.[2] ?? ''
}

export async function loadPrograms({ put, begun }: Demo): Promise<Program[]> {
  const rows = offered.map(([code, name, department, requiredHours], index) => ({
    id: index + 1,
    code,
    name,
    department,
    requiredHours,
    // Restaurants and hotels work six days of shorter shifts.
    maxMinutesPerWeek: code === 'BSHM' ? 2880 : 2400,
    search: searchColumn(code, name, department),
    ...stamps(begun),
  }))
  await put('courses', rows)
  return offered.map(([code, name, , requiredHours, size], index) => ({
    id: index + 1,
    code,
    name,
    requiredHours,
    size,
  }))
}
