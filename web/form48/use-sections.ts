import { useQuery } from '@tanstack/react-query'
import { forms } from '#contract/form48.ts'
import { queryOf } from '#web/api/use-ask.ts'

/**
 * The sections of a program; with a month, only those with somebody to print. `students` is null until they are known.
 */
export function useSections(courseId: number | null, month?: string) {
  const asked = useQuery({
    ...queryOf(forms.sections, { query: { month, courseId } }),
    enabled: courseId !== null,
  })
  const found = courseId === null ? [] : (asked.data?.sections ?? [])
  return {
    students: asked.data ? found.reduce((sum, { students }) => sum + students, 0) : null,
    sections: found.flatMap(({ section, students }) => (section === null ? [] : [{ name: section, students }])),
  }
}
