/** What a letter is for. Each kind has the fields of all, and some of its own. */
export const letterKinds = [
  'endorsement',
  'recommendation',
  'acceptance',
  'consent',
  'moa',
  'other',
  'certificate',
  'partial_certificate',
] as const
export type LetterKind = (typeof letterKinds)[number]

export const letterKindLabels: Record<LetterKind, string> = {
  endorsement: 'Endorsement letter',
  recommendation: 'Recommendation letter',
  acceptance: 'Acceptance form',
  consent: 'Parent’s consent and waiver',
  moa: 'MOA draft',
  other: 'Other letter',
  certificate: 'Certificate of completion',
  partial_certificate: 'Partial certificate',
}

/** A certificate has a serial number and is issued with the completion of a placement, not as a letter. */
export function isCertificate(kind: LetterKind): boolean {
  return kind === 'certificate' || kind === 'partial_certificate'
}
