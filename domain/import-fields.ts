import type { ImportField } from './import-field.ts'
import { studentFields, supervisorFields, teacherFields } from './import-people.ts'
import { agreementFields, carriedFields, companyFields, placementFields, siteFields } from './import-places.ts'
import type { Role } from './roles.ts'

export const importNouns = [
  'students',
  'supervisors',
  'companies',
  'placements',
  'agreements',
  'sites',
  'teachers',
  'carried',
] as const
export type ImportNoun = (typeof importNouns)[number]

/** How a kind of file is called, and who may import it. */
export const importKinds: Record<ImportNoun, { label: string; roles: readonly Role[] }> = {
  students: { label: 'students', roles: ['admin', 'teacher'] },
  supervisors: { label: 'supervisors', roles: ['admin', 'teacher'] },
  companies: { label: 'companies', roles: ['admin', 'teacher'] },
  placements: { label: 'placements', roles: ['admin', 'teacher'] },
  agreements: { label: 'MOAs', roles: ['admin', 'teacher'] },
  sites: { label: 'sites', roles: ['admin', 'teacher'] },
  teachers: { label: 'coordinators', roles: ['admin'] },
  carried: { label: 'carried hours', roles: ['admin', 'teacher'] },
}

export const importFields: Record<ImportNoun, readonly ImportField[]> = {
  students: studentFields,
  supervisors: supervisorFields,
  companies: companyFields,
  placements: placementFields,
  agreements: agreementFields,
  sites: siteFields,
  teachers: teacherFields,
  carried: carriedFields,
}

/** The columns of a template. A field that only holds what others hold, such as the full name, is not among them. */
export function templateFields(noun: ImportNoun): readonly ImportField[] {
  return importFields[noun].filter(({ kind }) => kind !== 'name' && kind !== 'point')
}

type Match = { mapping: Readonly<Record<string, number>>; existing: 'skip' | 'update' }

/** The fields that have no column yet. An update needs only what its record is found by. */
export function missingFields(noun: ImportNoun, { mapping, existing }: Match): ImportField[] {
  return importFields[noun].filter(
    ({ name, isNeeded, isKey, or }) =>
      (existing === 'update' ? isKey : isNeeded) && [name, ...or].every((each) => mapping[each] === undefined),
  )
}
