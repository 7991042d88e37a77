import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { companies } from '#contract/companies.ts'
import { queryOf } from '#web/api/use-ask.ts'

/** The name of the company in the address. A company that is chosen later brings its name. */
export function useCompanyOption(companyId: number | undefined) {
  const [first] = useState(companyId)
  const asked = useQuery({
    ...queryOf(companies.read, { params: { id: first ?? 0 } }),
    enabled: first !== undefined,
  })
  const option = asked.data ? { value: asked.data.id, label: asked.data.name } : null
  return { option, isReady: first === undefined || !asked.isPending }
}
