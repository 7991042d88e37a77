import { companies } from '#contract/companies.ts'
import { sites } from '#contract/sites.ts'
import { ask, askQuietly } from '#web/api/ask.ts'
import type { Found } from '#web/fields/use-search.ts'

/** Companies that match the typed text, without those that the school no longer works with. */
export async function findCompanies(keyword: string): Promise<Found[]> {
  const { answer } = await ask(companies.list, { query: { search: keyword, rowsPerPage: 20 } })
  return answer.companies
    .filter(({ status }) => status !== 'blacklisted')
    .map(({ id, name, city, moa }) => ({
      value: id,
      label: name,
      detail: [city, moaWords[moa.state]].filter(Boolean).join(' · '),
    }))
}

const moaWords: Record<string, string> = {
  none: 'no MOA',
  upcoming: 'MOA not valid yet',
  valid: 'MOA valid',
  expiring: 'MOA expires soon',
  expired: 'MOA expired',
}

/** The site that is most likely meant after choosing a company, or null when it is not clear. */
export async function usualSite(companyId: number): Promise<number | null> {
  const { answer } = await askQuietly(sites.list, { params: { companyId }, query: { rowsPerPage: 100 } })
  const [first, ...others] = answer.sites
  return answer.sites.find(({ main }) => main)?.id ?? (others.length === 0 ? (first?.id ?? null) : null)
}
