/** A draft of the agreement between school and company (CMO 104 s. 2017), for the school's lawyer to finish. */
export const moaDraft = `# Memorandum of agreement

This agreement is made on this {todayFormal} between

**{school}**, with its address at {schoolAddress}, represented by {certifiedBy}, called the **School**,

and

**{company}**, with its address at {companyAddress}, represented by {companyContact}, {companyPosition}, called the **Company**.

## 1. Purpose

The Company takes students of the School as interns, so that they learn in practice what their programs teach. An internship is training. It does not make an intern an employee.

## 2. Duties of the School

1. The School sends only students who have met its requirements before deployment.
2. It names a coordinator who visits the interns and answers the Company’s questions.
3. It gives each intern a plan of training and makes sure that each is insured.

## 3. Duties of the Company

1. The Company names a supervisor for each intern and gives tasks that fit the program.
2. It keeps to the law on working hours, safety and the protection of young workers.
3. It reviews time records every week and evaluates each intern in the middle and at the end.
4. It tells the School at once about an accident, a complaint or conduct that endangers the internship.

## 4. Duties of the interns

Interns follow the Company’s rules, keep its information confidential, and record their time honestly. What this agreement asks of them is explained to them before they begin.
---
## 5. Personal data

Both sides use personal data of interns only for the internship and protect it as the Data Privacy Act of 2012 (RA 10173) requires.

## 6. Term and end

This agreement begins when both sides have signed it and is valid for ________ years. Either side may end it with thirty days’ written notice. Interns who have begun may finish, unless that would harm them.

## Signatures

In witness whereof, both sides sign this agreement.

| For the School | For the Company |
| | |
| {certifiedBy} | {companyContact} |
| | {companyPosition} |

Signed in the presence of:

| | |
| Witness | Witness |

## Acknowledgment

Republic of the Philippines )
City of ____________________ ) S.S.

Before me, a notary public, on this ________ day of ____________________, appeared the persons named above with their government-issued IDs, known to me as the same who signed this agreement, and declared it to be their free and voluntary act.

Doc. No. ________; Page No. ________; Book No. ________; Series of ________.
`
