/** How a person signs a printed paper, in the order in which the lines print. */
export const signingParts = ['prepared', 'in_charge', 'noted', 'certified'] as const
export type SigningPart = (typeof signingParts)[number]

export const partLabels: Record<SigningPart, string> = {
  prepared: 'Prepared by',
  in_charge: 'In charge',
  noted: 'Noted by',
  certified: 'Certified correct by',
}

/** Every kind of paper that is signed, and who signs it. */
export const signedPapers = {
  form48: { label: 'Form 48', parts: ['in_charge', 'noted'] },
  evaluation: { label: 'Evaluations', parts: ['noted'] },
  certificates: { label: 'Certificates', parts: ['noted', 'certified'] },
  completion: { label: 'Completion list', parts: ['prepared', 'noted', 'certified'] },
  annex_d: { label: 'CHED Annex D', parts: ['prepared', 'noted', 'certified'] },
  annex_c: { label: 'CHED Annex C', parts: ['prepared', 'noted', 'certified'] },
  reports: { label: 'Other reports', parts: ['prepared', 'noted', 'certified'] },
} as const satisfies Record<string, { label: string; parts: readonly SigningPart[] }>
export type SignedPaper = keyof typeof signedPapers
export const paperNames = Object.keys(signedPapers) as SignedPaper[]

/** Where a signatory signs: one paper, or all that have this line. */
export const signingPlaces = ['all', ...paperNames] as const
export type SigningPlace = (typeof signingPlaces)[number]

export type Signatory = { paper: SigningPlace; part: SigningPart; name: string; title?: string | null | undefined }
/** The school's own have no program. */
export type SignatoryOf = Signatory & { courseId: number | null }

export function partsOf(paper: SigningPlace): readonly SigningPart[] {
  return paper === 'all' ? signingParts : signedPapers[paper].parts
}

/** What is wrong with a list of signatories, or null. */
export function signatoriesProblem(list: readonly Signatory[]): string | null {
  for (const [index, { paper, part }] of list.entries()) {
    const label = paper === 'all' ? 'All printouts' : signedPapers[paper].label
    if (!partsOf(paper).includes(part)) return `${label} has no line “${partLabels[part]}”`
    if (list.findIndex((one) => one.paper === paper && one.part === part) !== index)
      return `${label} has “${partLabels[part]}” twice`
  }
  return null
}

/**
 * Who signs this part of a paper (rule 42): the program's signatory before the school's, and within each the one for
 * this paper before the one for all.
 */
export function signatoryOf(
  list: readonly SignatoryOf[],
  { paper, part, courseId }: { paper: SignedPaper; part: SigningPart; courseId: number | null },
): Signatory | null {
  const owners = courseId === null ? [null] : [courseId, null]
  for (const owner of owners) {
    for (const place of [paper, 'all']) {
      const found = list.find((one) => one.courseId === owner && one.paper === place && one.part === part)
      if (found) return found
    }
  }
  return null
}

export type SigningLine = { label: string; name: string; title: string }

/** Papers that go to CHED or the registrar have every line, also while nobody is named, so that it can be signed. */
const signedAnyway: readonly SignedPaper[] = ['completion', 'annex_d', 'annex_c']

type SignedBy = { paper: SignedPaper; courseId: number | null; maker: { name: string; title: string } }

/** The lines below a report or annex (rule 42). Without a signatory, the person who makes it is the one who prepared it. */
export function signingLines(list: readonly SignatoryOf[], { paper, courseId, maker }: SignedBy): SigningLine[] {
  return signedPapers[paper].parts.flatMap((part) => {
    const found = signatoryOf(list, { paper, part, courseId })
    const label = partLabels[part]
    if (found) return [{ label, name: found.name, title: found.title ?? '' }]
    if (part === 'prepared') return [{ label, ...maker }]
    return signedAnyway.includes(paper) ? [{ label, name: '', title: '' }] : []
  })
}
