import { paperTypes, type Requirement } from '#contract/requirements.ts'

export const phaseLabels: Record<Requirement['phase'], string> = {
  before: 'Before deployment',
  during: 'During the internship',
  after: 'After it',
}

export const uploaderLabels: Record<Requirement['uploadedBy'], string> = {
  student: 'Student',
  teacher: 'Coordinator',
  supervisor: 'Supervisor',
}

export const subjectLabels: Record<Requirement['subject'], string> = {
  student: 'Each student',
  company: 'The company',
}

export const blockLabels: Record<Requirement['blocks'], string> = {
  nothing: 'Nothing',
  deployment: 'Deployment',
  completion: 'Completion',
}

type PaperType = (typeof paperTypes)[number]

const paperTypeLabels: Record<PaperType, string> = {
  'application/pdf': 'PDF',
  'image/png': 'PNG picture',
  'image/jpeg': 'JPEG picture',
  'image/webp': 'WebP picture',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'Word (.docx)',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'Excel (.xlsx)',
}

/** What a file field takes, in the order in which it is shown. */
export const paperTypeOptions = paperTypes.map((value) => ({ value, label: paperTypeLabels[value] }))
