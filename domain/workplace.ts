type Company = { id: number; status: 'prospect' | 'active' | 'inactive' | 'blacklisted'; isArchived: boolean }
type OfCompany = { companyId: number; isArchived: boolean }

/** The chosen ids, and the records behind them; null if there is no such record. */
export type Workplace = {
  companyId: number | null
  company: Company | null
  siteId: number | null
  site: OfCompany | null
  supervisorId: number | null
  supervisor: OfCompany | null
}

/** What is wrong with the chosen workplace, a sentence per field (rule 18). */
export function workplaceProblems(place: Workplace): Record<string, string> {
  const problems: Record<string, string> = {}
  const company = companyProblem(place)
  if (company) problems.companyId = company
  const site = partProblem(place.siteId, place.site, place.companyId)
  if (site) problems.siteId = siteSentences[site]
  const supervisor = partProblem(place.supervisorId, place.supervisor, place.companyId)
  if (supervisor) problems.supervisorId = supervisorSentences[supervisor]
  return problems
}

type PartProblem = 'unknown' | 'alone' | 'elsewhere' | 'archived'
const siteSentences: Record<PartProblem, string> = {
  unknown: 'This site does not exist',
  alone: 'Choose the company before its site',
  elsewhere: 'This site belongs to another company',
  archived: 'This site is in the archive',
}
const supervisorSentences: Record<PartProblem, string> = {
  unknown: 'This supervisor does not exist',
  alone: 'Choose the company before its supervisor',
  elsewhere: 'This supervisor works at another company',
  archived: 'This supervisor is in the archive',
}

function companyProblem({ companyId, company }: Workplace): string | null {
  if (companyId === null) return null
  if (company === null) return 'This company does not exist'
  if (company.isArchived) return 'This company is in the archive'
  return company.status === 'blacklisted' ? 'This company is blacklisted' : null
}

function partProblem(id: number | null, part: OfCompany | null, companyId: number | null): PartProblem | null {
  if (id === null) return null
  if (part === null) return 'unknown'
  if (companyId === null) return 'alone'
  if (part.companyId !== companyId) return 'elsewhere'
  return part.isArchived ? 'archived' : null
}
