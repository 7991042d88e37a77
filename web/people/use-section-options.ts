import { useQuery } from '@tanstack/react-query'
import { forms } from '#contract/form48.ts'
import { queryOf } from '#web/api/use-ask.ts'
import type { Option } from '#web/fields/SelectPopup.tsx'

type Chosen = { courseId: number | undefined; section: unknown }

/** The sections of a program, or of all, and the chosen one as the school writes it, whatever the case in the address. */
export function useSectionOptions({ courseId, section }: Chosen): { options: Option<string>[]; value: string } {
  const asked = useQuery(queryOf(forms.sections, { query: { courseId } }))
  const names = asked.data?.sections.flatMap((one) => one.section ?? []) ?? []
  const wanted = String(section ?? '')
  const value = names.find((name) => name.toLowerCase() === wanted.toLowerCase()) ?? wanted
  // The address may name a section that is empty now.
  const offered = names.includes(value) || value === '' ? names : [value, ...names]
  return { options: offered.map((name) => ({ value: name, label: name })), value }
}
