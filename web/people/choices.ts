import { courses } from '#contract/courses.ts'
import { students } from '#contract/students.ts'
import { supervisors } from '#contract/supervisors.ts'
import { teachers } from '#contract/teachers.ts'
import { listName } from '#domain/person.ts'
import { ask } from '#web/api/ask.ts'
import type { Found } from '#web/fields/use-search.ts'

export async function findStudents(keyword: string): Promise<Found[]> {
  const { answer } = await ask(students.list, { query: { search: keyword, rowsPerPage: 20 } })
  return answer.students.map((student) => ({
    value: student.id,
    label: listName(student),
    detail: `${student.studentNumber} · ${student.courseCode}`,
  }))
}

export async function findTeachers(keyword: string): Promise<Found[]> {
  const { answer } = await ask(teachers.list, { query: { search: keyword, rowsPerPage: 20 } })
  return answer.teachers.map((teacher) => ({
    value: teacher.id,
    label: listName(teacher),
    detail: `${teacher.load} ${teacher.load === 1 ? 'student' : 'students'}`,
  }))
}

export async function findSupervisors(keyword: string): Promise<Found[]> {
  const { answer } = await ask(supervisors.search, { body: { keyword } })
  return answer.map((supervisor) => ({
    value: supervisor.id,
    label: listName(supervisor),
    detail: supervisor.companyName,
  }))
}

export async function findCourses(keyword: string): Promise<Found[]> {
  const { answer } = await ask(courses.list, { query: { search: keyword, rowsPerPage: 20, sort: 'code' } })
  return answer.courses
    .filter(({ active }) => active)
    .map(({ id, code, name }) => ({ value: id, label: code, detail: name }))
}
