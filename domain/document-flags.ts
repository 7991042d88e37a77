import type { Agreement } from './agreement.ts'
import { dateInWords, type WorkDate } from './calendar.ts'
import { type DocumentOnFile, documentState } from './document.ts'
import { moaOf } from './moa.ts'

/** A document or MOA that expires during a placement: worth knowing, never a reason to stop a tap (rule 11). */
export type ExpiryFlag = { code: string; message: string; id?: number }
type Facts = {
  today: WorkDate
  documents: readonly { requirementId: number; name: string; document: DocumentOnFile | null; isOfCompany?: boolean }[]
  agreements: readonly Agreement[]
  hasCompany: boolean
}

export function expiryFlags({ today, documents, agreements, hasCompany }: Facts): ExpiryFlag[] {
  const ofDocuments = documents.flatMap(({ requirementId: id, name, document, isOfCompany }): ExpiryFlag[] => {
    const { state } = documentState(document, today)
    if (document?.expiresOn == null || (state !== 'expiring' && state !== 'expired')) return []
    return [
      { code: `${isOfCompany ? 'company_' : ''}paper_${state}`, message: said(name, state, document.expiresOn), id },
    ]
  })
  return hasCompany ? [...ofDocuments, ...moaFlags(agreements, today)] : ofDocuments
}

function moaFlags(agreements: readonly Agreement[], today: WorkDate): ExpiryFlag[] {
  const { state, validUntil } = moaOf(agreements, today)
  if (validUntil === null || (state !== 'expiring' && state !== 'expired')) return []
  return [{ code: `moa_${state}`, message: said('The MOA of the company', state, validUntil) }]
}

function said(what: string, state: 'expiring' | 'expired', on: WorkDate): string {
  return state === 'expired' ? `${what} expired on ${dateInWords(on)}` : `${what} expires on ${dateInWords(on)}`
}
