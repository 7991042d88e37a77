import { evaluationKindLabels, evaluationKinds, evaluationStateLabels, evaluationStates } from '#domain/evaluation.ts'

const all = { value: '', label: 'All' }

export const statusOptions = [all, ...evaluationStates.map((value) => ({ value, label: evaluationStateLabels[value] }))]
export const kindOptions = [all, ...evaluationKinds.map((value) => ({ value, label: evaluationKindLabels[value] }))]
