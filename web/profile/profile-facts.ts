import type { Profile } from '#contract/profile.ts'

type Fact = { label: string; value: string }

/** What the school keeps about a person, by role. The person can read but not change it. */
export function profileFacts(person: Profile): Fact[] {
  const facts: [label: string, value: string | null | undefined][] = [
    ['Username', person.username],
    ['Student number', person.studentNumber],
    ['Program', person.courseName],
    ['Section', person.section],
    ['SIPP Coordinator', person.coordinatorName],
    ['Employee number', person.employeeNumber],
    ['Company', person.companyName],
    ['Position', person.position],
    ['Department', person.department],
  ]
  return facts.flatMap(([label, value]) => (value ? [{ label, value }] : []))
}
