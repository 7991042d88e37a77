import type { AffectedByRequirement } from '#contract/requirement-reach.ts'
import { type Requirement, type RequirementFields, uploadTypes } from '#contract/requirements.ts'

type UploadType = (typeof uploadTypes)[number]

const fileTypeLabels: Record<UploadType, string> = {
  'application/pdf': 'PDF',
  'image/png': 'PNG picture',
  'image/jpeg': 'JPEG picture',
  'image/webp': 'WebP picture',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'Word (.docx)',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'Excel (.xlsx)',
}

/** The kinds of files to choose from, in the order in which they are shown. */
export const fileTypeOptions = uploadTypes.map((value) => ({ value, label: fileTypeLabels[value] }))

const felt = [
  'phase',
  'subject',
  'uploadedBy',
  'blocks',
  'hasExpiry',
  'needsNotary',
  'acceptedTypes',
  'maxSizeMb',
  'courseIds',
  'repeats',
] as const

/** Whether people notice a change. They do not notice the name, the code or the position in the list. */
export function isFelt(before: Requirement, fields: RequirementFields): boolean {
  return felt.some((name) => {
    const after = fields[name]
    return after !== undefined && sorted(after) !== sorted(before[name])
  })
}

function sorted(value: unknown): string {
  return JSON.stringify(Array.isArray(value) ? [...value].sort() : value)
}

/** 'Required from 212 students whose placements are active; 40 submissions are kept.' */
/** `repeats` if the requirement begins to repeat. */
export function affectedInWords(
  { total, handedIn }: AffectedByRequirement,
  subject: Requirement['subject'],
  repeats: Requirement['repeats'] = null,
): string {
  const isOfCompanies = subject === 'company'
  const noun = isOfCompanies ? ['company', 'companies'] : ['student', 'students']
  const whose = isOfCompanies
    ? 'with interns'
    : total === 1
      ? 'whose placement is active'
      : 'whose placements are active'
  const count = `${total.toLocaleString()} ${total === 1 ? noun[0] : noun[1]} ${whose}`
  if (handedIn === 0) return `Required from ${count}.`
  const kept = `${handedIn.toLocaleString()} ${handedIn === 1 ? 'submission is' : 'submissions are'} kept`
  const [them, each] = [handedIn === 1 ? 'It counts' : 'They count', `each ${repeats} needs its own`]
  return `Required from ${count}; ${kept}.${repeats ? ` ${them} for no ${repeats}: ${each}.` : ''}`
}

export const metByLabels = { upload: 'A file or hard copy', evaluation: 'An evaluation' } as const
