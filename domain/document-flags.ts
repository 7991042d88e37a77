import type { Agreement } from './agreement.ts'
import { dateInWords, type WorkDate } from './calendar.ts'
import { documentState, type PaperOnFile } from './document.ts'
import { moaOf } from './moa.ts'

/** A document or MOA that expires during a placement: worth knowing, never a reason to stop a tap (rule 11). */
export type ExpiryFlag = { code: string; message: string; id?: number }
type Facts = {
  today: WorkDate
  papers: readonly { requirementId: number; name: string; paper: PaperOnFile | null; isOfCompany?: boolean }[]
  agreements: readonly Agreement[]
  hasCompany: boolean
}

export function expiryFlags({ today, papers, agreements, hasCompany }: Facts): ExpiryFlag[] {
  const ofPapers = papers.flatMap(({ requirementId: id, name, paper, isOfCompany }): ExpiryFlag[] => {
    const { state } = documentState(paper, today)
    if (paper?.expiresOn == null || (state !== 'expiring' && state !== 'expired')) return []
    return [{ code: `${isOfCompany ? 'company_' : ''}paper_${state}`, message: said(name, state, paper.expiresOn), id }]
  })
  return hasCompany ? [...ofPapers, ...moaFlags(agreements, today)] : ofPapers
}

function moaFlags(agreements: readonly Agreement[], today: WorkDate): ExpiryFlag[] {
  const { state, validUntil } = moaOf(agreements, today)
  if (validUntil === null || (state !== 'expiring' && state !== 'expired')) return []
  return [{ code: `moa_${state}`, message: said('The MOA of the company', state, validUntil) }]
}

function said(what: string, state: 'expiring' | 'expired', on: WorkDate): string {
  return state === 'expired' ? `${what} expired on ${dateInWords(on)}` : `${what} expires on ${dateInWords(on)}`
}
