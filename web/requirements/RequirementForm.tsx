import { useState } from 'react'
import type { AffectedByRequirement } from '#contract/requirement-reach.ts'
import {
  blockers,
  phases,
  type Requirement,
  RequirementFields,
  requirements,
  subjects,
  uploaders,
  uploadTypes,
} from '#contract/requirements.ts'
import { labels } from '#domain/labels.ts'
import { repeatLabels, repetitions } from '#domain/repeating.ts'
import { blockLabels, phaseLabels, subjectLabels, uploaderLabels } from '#domain/requirement.ts'
import { ask } from '#web/api/ask.ts'
import { tellFailure } from '#web/api/tell.ts'
import { CoursePicker } from '#web/courses/CoursePicker.tsx'
import { Checkbox } from '#web/fields/Checkbox.tsx'
import { EditForm, type Editing } from '#web/fields/EditForm.tsx'
import { SelectField } from '#web/fields/SelectField.tsx'
import { TextField } from '#web/fields/TextField.tsx'
import { FileTypesField } from './FileTypesField.tsx'
import { MetByFields } from './MetByFields.tsx'
import { RequirementAffects } from './RequirementAffects.tsx'
import { isFelt } from './requirement-words.ts'

type Props = Editing<RequirementFields> & { requirement: Requirement | null }

const repeatOptions = [
  { value: '', label: 'No' },
  ...repetitions.map((value) => ({ value, label: repeatLabels[value] })),
]

/** The kinds of files that a new requirement accepts. */
const usualTypes = uploadTypes.slice(0, 4)

type Answer = 'save' | 'back'
type Question = {
  affected: AffectedByRequirement
  subject: Requirement['subject']
  repeats: Requirement['repeats']
  answer: (answer: Answer) => void
}

export function RequirementForm({ requirement, onSave, ...editing }: Props) {
  const [asking, setAsking] = useState<Question | null>(null)

  /** The people it affects are shown before anything is saved. */
  async function save(given: RequirementFields) {
    // An upload has no form, also if one was chosen before.
    const fields =
      given.metBy === 'evaluation' ? { ...given, hasExpiry: false } : { ...given, evaluationTemplateId: null }
    if (requirement && !isFelt(requirement, fields)) return onSave(fields)
    const affected = await findAffected(requirement, fields)
    if (affected === null) return null
    if (affected.total === 0) return onSave(fields)
    const { subject = 'student', repeats: wished = null } = fields
    const repeats = wished === requirement?.repeats ? null : wished
    const answer = await new Promise<Answer>((answer) => setAsking({ affected, subject, repeats, answer }))
    setAsking(null)
    return answer === 'save' ? onSave(fields) : null
  }

  return (
    <EditForm schema={RequirementFields} labels={labels.requirement} {...editing} onSave={save}>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField name="name" className="sm:col-span-2" defaultValue={requirement?.name} />
        <TextField name="code" autoComplete="off" defaultValue={requirement?.code} />
        <SelectField name="phase" options={choices(phases, phaseLabels)} defaultValue={requirement?.phase} />
        <SelectField
          name="subject"
          options={choices(subjects, subjectLabels)}
          defaultValue={requirement?.subject ?? 'student'}
        />
        <SelectField
          name="repeats"
          hint="One document per period while the placement runs, due 3 days after it"
          options={repeatOptions}
          defaultValue={requirement?.repeats ?? ''}
        />
        <SelectField
          name="blocks"
          options={choices(blockers, blockLabels)}
          defaultValue={requirement?.blocks ?? 'nothing'}
        />
        <MetByFields requirement={requirement}>
          <SelectField
            name="uploadedBy"
            options={choices(uploaders, uploaderLabels)}
            defaultValue={requirement?.uploadedBy ?? 'student'}
          />
          <TextField name="maxSizeMb" type="number" inputMode="numeric" defaultValue={requirement?.maxSizeMb ?? 10} />
          <Checkbox name="hasExpiry" defaultValue={requirement?.hasExpiry} />
          <Checkbox name="needsNotary" defaultValue={requirement?.needsNotary} />
          <Checkbox name="forCompany" defaultValue={requirement?.forCompany} />
          <div className="sm:col-span-2">
            <FileTypesField defaultValue={requirement?.acceptedTypes ?? usualTypes} />
          </div>
        </MetByFields>
      </div>
      <CoursePicker name="courseIds" hint="None chosen: all programs" defaultValue={requirement?.courseIds ?? []} />
      <RequirementAffects
        affected={asking?.affected ?? null}
        subject={asking?.subject ?? 'student'}
        repeats={asking?.repeats ?? null}
        onAnswer={(answer) => asking?.answer(answer)}
      />
    </EditForm>
  )
}

/** Null when the call failed and that was shown. */
async function findAffected(requirement: Requirement | null, { subject, courseIds }: RequirementFields) {
  try {
    const body = { ...(requirement ? { id: requirement.id } : {}), subject, courseIds }
    const { answer } = await ask(requirements.affected, { body })
    return answer
  } catch (fault) {
    tellFailure(requirements.affected, fault)
    return null
  }
}

function choices<T extends string>(values: readonly T[], names: Record<T, string>) {
  return values.map((value) => ({ value, label: names[value] }))
}
