import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { companies } from '#contract/companies.ts'
import { queryOf } from '#web/api/use-ask.ts'

/** The name of the company that the address came with; one that is chosen later is known already. */
export function useCompanyOption(companyId: number | undefined) {
  const [first] = useState(companyId)
  const asked = useQuery({
    ...queryOf(companies.read, { params: { id: first ?? 0 } }),
    enabled: first !== undefined,
  })
  const option = asked.data ? { value: asked.data.id, label: asked.data.name } : null
  return { option, isReady: first === undefined || !asked.isPending }
}
