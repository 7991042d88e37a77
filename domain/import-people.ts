import {
  addressHints,
  companyField,
  field,
  fieldsOf,
  type Hints,
  type ImportField,
  studentField,
} from './import-field.ts'
import { labels } from './labels.ts'

const fullName = field('fullName', 'Full name', {
  kind: 'name',
  also: [
    'name',
    'complete name',
    'student name',
    'name of student',
    'intern',
    'supervisor name',
    'name of supervisor',
    'name of coordinator',
    'last name, first name',
  ],
})
const personHints: Partial<Record<keyof typeof labels.person, Hints>> = {
  lastName: { isNeeded: true, or: ['fullName'], also: ['surname', 'family name'], sample: 'Dela Cruz' },
  firstName: { isNeeded: true, or: ['fullName'], also: ['given name', 'given names'], sample: 'Maria Clara' },
  middleName: { also: ['middle initial', 'middle'], sample: 'Ibarra' },
  suffix: { also: ['name extension', 'ext', 'extension name'] },
  email: {
    also: ['email address', 'mail', 'school email', 'institutional email', 'personal email'],
    sample: 'maria@school.edu.ph',
  },
  contactNumber: {
    also: [
      'contact',
      'mobile',
      'mobile number',
      'phone',
      'phone number',
      'cellphone',
      'cellphone number',
      'telephone number',
      'telephone',
    ],
    sample: '0917 555 0101',
  },
  username: { also: ['user name', 'login'] },
}
const person = [...fieldsOf(labels.person, personHints), fullName]
const known = { isKey: true, or: ['username'] }
/** In a list of supervisors the column of that name holds their names; elsewhere it says who supervises. */
const knownPerson = [
  ...fieldsOf(labels.person, { ...personHints, email: { ...personHints.email, ...known } }),
  { ...fullName, also: [...fullName.also, 'supervisor', 'hte supervisor', 'training supervisor'] },
]

export const studentFields: readonly ImportField[] = [
  { ...studentField, name: 'studentNumber' },
  ...person,
  field('course', labels.student.courseId, {
    isNeeded: true,
    also: ['course', 'program code', 'course code', 'degree', 'degree program', 'program name'],
    sample: 'BSIT',
  }),
  field('yearLevel', labels.student.yearLevel, { kind: 'year', also: ['year'], sample: '4' }),
  field('section', labels.student.section, { also: ['block', 'class'], sample: '4A' }),
  field('coordinator', labels.student.coordinatorId, {
    also: [
      'teacher',
      'adviser',
      'sipp coordinator',
      'ojt coordinator',
      'coordinator e-mail',
      'coordinator employee number',
    ],
  }),
  field('sex', labels.student.sex, { kind: 'sex', also: ['gender'], sample: 'female' }),
  field('birthDate', labels.student.birthDate, {
    kind: 'date',
    also: ['birthday', 'date of birth', 'birthdate', 'dob'],
    sample: '2004-05-06',
  }),
  ...fieldsOf(labels.address, addressHints),
  field('guardianName', labels.student.guardianName, {
    also: ['guardian name', 'parent/guardian', 'parent or guardian', 'name of guardian', 'parent'],
    sample: 'Jose Dela Cruz',
  }),
  field('guardianRelationship', labels.student.guardianRelationship, {
    also: ['relationship to guardian'],
    sample: 'Father',
  }),
  field('guardianNumber', labels.student.guardianNumber, {
    also: ['guardian contact number', 'guardian contact'],
    sample: '0917 555 0102',
  }),
  field('emergencyName', labels.student.emergencyName, {
    also: [
      'emergency contact name',
      'emergency contact person',
      'in case of emergency',
      'person to contact in case of emergency',
    ],
    sample: 'Jose Dela Cruz',
  }),
  field('emergencyRelationship', labels.student.emergencyRelationship, {
    also: ['emergency contact relationship', 'relationship'],
    sample: 'Father',
  }),
  field('emergencyNumber', labels.student.emergencyNumber, {
    also: ['emergency contact number', 'emergency contact no'],
    sample: '0917 555 0102',
  }),
]

export const supervisorFields: readonly ImportField[] = [
  ...knownPerson,
  { ...companyField, isKey: false, label: labels.supervisor.companyId },
  field('position', labels.supervisor.position, { also: ['title', 'job title', 'designation'], sample: 'Team lead' }),
  field('department', labels.supervisor.department, { also: ['office', 'unit'], sample: 'Engineering' }),
]

export const teacherFields: readonly ImportField[] = [
  field('employeeNumber', labels.teacher.employeeNumber, {
    isKey: true,
    or: ['email', 'username'],
    also: ['employee id', 'id number', 'faculty id', 'id'],
    sample: 'E-0001',
  }),
  ...person,
  field('department', labels.teacher.department, { also: ['college', 'office'], sample: 'Computer Studies' }),
  field('courses', labels.teacher.courseIds, {
    also: ['program', 'course', 'courses', 'programs coordinated', 'program handled'],
    sample: 'BSIT, BSCS',
  }),
]
