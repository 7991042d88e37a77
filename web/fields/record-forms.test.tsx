import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AgreementFields } from '#contract/agreements.ts'
import { CompanyFields } from '#contract/companies.ts'
import { CourseFields } from '#contract/courses.ts'
import { HolidayFields } from '#contract/holidays.ts'
import { RequirementFields } from '#contract/requirements.ts'
import { SiteFields } from '#contract/sites.ts'
import { StudentFields } from '#contract/students.ts'
import { SupervisorFields } from '#contract/supervisors.ts'
import { SuspensionFields } from '#contract/suspensions.ts'
import { TeacherFields } from '#contract/teachers.ts'
import { TermFields } from '#contract/terms.ts'
import { labelsOf } from '#domain/labels.ts'
import { AgreementForm } from '#web/companies/AgreementForm.tsx'
import { CompanyForm } from '#web/companies/CompanyForm.tsx'
import { SiteForm } from '#web/companies/SiteForm.tsx'
import { CourseForm } from '#web/courses/CourseForm.tsx'
import { HolidayForm } from '#web/holidays/HolidayForm.tsx'
import { RequirementForm } from '#web/requirements/RequirementForm.tsx'
import { StudentForm } from '#web/students/StudentForm.tsx'
import { SupervisorForm } from '#web/supervisors/SupervisorForm.tsx'
import { SuspensionForm } from '#web/suspensions/SuspensionForm.tsx'
import { TeacherForm } from '#web/teachers/TeacherForm.tsx'
import { TermForm } from '#web/terms/TermForm.tsx'

const editing = { draftOf: 'new', stale: null, onSave: () => {}, onCancel: () => {} }

const forms: Record<string, { fields: object; form: ReactNode }> = {
  agreement: { fields: AgreementFields.shape, form: <AgreementForm agreement={null} {...editing} /> },
  company: { fields: CompanyFields.shape, form: <CompanyForm company={null} {...editing} /> },
  course: { fields: CourseFields.shape, form: <CourseForm course={null} {...editing} /> },
  holiday: { fields: HolidayFields.shape, form: <HolidayForm holiday={null} {...editing} /> },
  requirement: { fields: RequirementFields.shape, form: <RequirementForm requirement={null} {...editing} /> },
  site: { fields: SiteFields.shape, form: <SiteForm site={null} near={null} {...editing} /> },
  student: { fields: StudentFields.shape, form: <StudentForm student={null} {...editing} /> },
  supervisor: { fields: SupervisorFields.shape, form: <SupervisorForm supervisor={null} {...editing} /> },
  suspension: {
    fields: SuspensionFields.shape,
    form: <SuspensionForm suspension={null} own={undefined} {...editing} />,
  },
  teacher: { fields: TeacherFields.shape, form: <TeacherForm teacher={null} {...editing} /> },
  term: { fields: TermFields.shape, form: <TermForm term={null} {...editing} /> },
}

/**
 * Asked for in another way: once a company is chosen, by moving a requirement in its list, and with the evaluation form
 * that meets it.
 */
const elsewhere = ['supervisor siteId', 'requirement position', 'requirement evaluationTemplateId']

test.each(Object.entries(forms))(
  'the form of a %s asks for every field that its contract has',
  (noun, { fields, form }) => {
    const markup = renderToStaticMarkup(<QueryClientProvider client={new QueryClient()}>{form}</QueryClientProvider>)
    const isAsked = (name: string) => {
      const label = labelsOf(noun)[name]?.replaceAll("'", '&#x27;')
      return markup.includes(` name="${name}"`) || markup.includes(`>${label}<`)
    }
    const missing = Object.keys(fields).filter((name) => !isAsked(name) && !elsewhere.includes(`${noun} ${name}`))
    expect(missing).toEqual([])
  },
)
