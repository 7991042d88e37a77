import type { LetterKind } from './letter-kind.ts'
import { moaDraft } from './letter-starter-moa.ts'

export type LetterStarter = { kind: LetterKind; name: string; text: string }

const toCompany = `{today}

**{companyContact}**
{companyPosition}
**{company}**
{companyAddress}`

const closing = `Very truly yours,

{signatures}`

/** The letters that every school begins with, one of each kind, and the wording of the two certificates. */
export const letterStarters: readonly LetterStarter[] = [
  {
    kind: 'endorsement',
    name: 'Endorsement letter',
    text: `${toCompany}

Dear {companyContact}:

Greetings from {school}.

We are pleased to endorse **{student}**, a student of {program}, for an internship with your company. The internship is part of the program, and {requiredHours} hours have to be completed.

During the internship the student follows your rules and working hours and is guided by a supervisor of your choice. Our coordinator, {coordinator}, stays in touch with you and the student, and is glad to answer your questions.

| Student | {student} |
| Student number | {studentNumber} |
| Program | {program} |
| Term | {term} |
| Required hours | {requiredHours} |
| Planned start | {startDate} |

Thank you for giving our students a place to learn.

${closing}
`,
  },
  {
    kind: 'recommendation',
    name: 'Recommendation letter',
    text: `${toCompany}

Dear {companyContact}:

I am writing to recommend **{student}**, a student of {program} at {school}, who is applying for an internship with your company.

The student has completed the subjects that come before the internship and is in good standing. We believe that {firstName} will be a dependable member of your team and will make good use of what you can teach.

If you would like to know more, please ask {coordinator}, who coordinates the internships of this program.

${closing}
`,
  },
  {
    kind: 'acceptance',
    name: 'Acceptance form',
    text: `# Acceptance form

{today}

To the SIPP coordinator
**{school}**
{schoolAddress}

This is to confirm that **{company}** accepts the following student as an intern.

| Student | {student} |
| Student number | {studentNumber} |
| Program | {program} |
| Required hours | {requiredHours} |
| First day | |
| Department or position | |
| Working days and hours | |
| Supervisor | |
| Supervisor’s email and contact number | |

We will name a supervisor, explain our rules and safety measures on the first day, give tasks that fit the program, and review the intern’s time record every week.

Accepted for the company by:

| | |
| Name, position and signature | Date |
`,
  },
  {
    kind: 'consent',
    name: 'Parent’s consent and waiver',
    text: `# Parent’s consent and waiver

I, **{guardian}**, {guardianRelationship} of **{student}**, a student of {program} at {school}, know that the internship is part of the program.

I allow my child to take the internship at **{company}**, {companyAddress}, from {startDate} until {requiredHours} hours are completed.

## I understand that

1. my child follows the rules of the school and of the company, and the working hours that were agreed upon;
2. the school and the company take reasonable care of the safety of interns, and my child is insured as the school requires;
3. I will tell the school about any illness or condition that matters at work;
4. the school and the company are not responsible for loss or injury that comes from breaking these rules or from leaving the workplace without permission. This does not take away any right that the law gives us.

Signed on ____________________ at ____________________.

| Parent or guardian | Student |
| | |
| {guardian} | {student} |
| Contact number: | Contact number: {studentPhone} |

{signatures}
`,
  },
  {
    kind: 'moa',
    name: 'MOA draft',
    text: moaDraft,
  },
  { kind: 'certificate', name: 'Certificate of completion', text: certified('Certificate of Completion') },
  { kind: 'partial_certificate', name: 'Partial certificate', text: certified('Certificate of Partial Completion') },
]

/** The sentence names program, company, dates and hours, with hours of earlier records if there are any. */
function certified(title: string): string {
  return `# ${title}

This certifies that

## {student}

{certified}

Given on {today}.
`
}
