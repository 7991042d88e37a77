/**
 * What a field is called, once for each noun. Forms, lists, files, histories and the sentences about wrong input read it
 * here, so that one field has one name wherever a person meets it.
 */
const address = {
  street: 'Street',
  barangay: 'Barangay',
  city: 'City or municipality',
  province: 'Province',
  zip: 'ZIP code',
}
const person = {
  lastName: 'Last name',
  firstName: 'First name',
  middleName: 'Middle name',
  suffix: 'Suffix',
  email: 'Email',
  contactNumber: 'Contact number',
  username: 'Username',
}
/** In the unit in which they are kept; a form that asks for hours says so itself. */
const caps = {
  maxMinutesPerDay: 'Minutes a day',
  maxMinutesPerWeek: 'Minutes a week',
  graceMinutes: 'Grace (minutes)',
}

/** By the nouns of the audit log. */
export const labels = {
  person,
  address,
  student: {
    ...person,
    active: 'Active',
    studentNumber: 'Student number',
    sex: 'Sex',
    birthDate: 'Birth date',
    ...address,
    courseId: 'Program',
    yearLevel: 'Year level',
    section: 'Section',
    guardianName: 'Guardian',
    guardianRelationship: 'Guardian’s relationship',
    guardianNumber: 'Guardian’s number',
    emergencyName: 'Emergency contact',
    emergencyRelationship: 'Emergency contact’s relationship',
    emergencyNumber: 'Emergency number',
    coordinatorId: 'Coordinator',
    remarks: 'Remarks',
  },
  teacher: {
    ...person,
    active: 'Active',
    employeeNumber: 'Employee number',
    department: 'Department',
    courseIds: 'Programs',
  },
  supervisor: {
    ...person,
    active: 'Active',
    companyId: 'Company',
    siteId: 'Site',
    position: 'Position',
    department: 'Department',
  },
  admin: { ...person, active: 'Active' },
  /** Exported and imported in this order. */
  company: {
    name: 'Name',
    industry: 'Industry',
    ...address,
    contactPerson: 'Contact person',
    contactPosition: 'Position',
    email: 'Email',
    contactNumber: 'Contact number',
    website: 'Website',
    slots: 'Slots',
    status: 'Status',
  },
  site: {
    name: 'Name',
    ...address,
    latitude: 'Latitude',
    longitude: 'Longitude',
    radiusMeters: 'Radius (m)',
    main: 'Main site',
  },
  agreement: {
    reference: 'Reference',
    signedOn: 'Signed',
    notarizedOn: 'Notarized',
    validFrom: 'Valid from',
    validUntil: 'Valid until',
  },
  course: {
    code: 'Code',
    name: 'Name',
    department: 'Department',
    requiredHours: 'Required hours',
    ...caps,
    active: 'Offered',
    termHours: 'Term overrides',
    signatories: 'Signatories',
  },
  term: {
    schoolYear: 'School year',
    semester: 'Semester',
    startsOn: 'First day',
    endsOn: 'Last day',
    current: 'Current term',
  },
  holiday: { name: 'Name', date: 'Date', type: 'Type', scope: 'Applies to' },
  suspension: {
    kind: 'Kind',
    reason: 'Reason',
    fromDate: 'First day',
    untilDate: 'Last day',
    fromTime: 'From',
    courseIds: 'Programs',
  },
  requirement: {
    code: 'Code',
    name: 'Name',
    phase: 'When',
    subject: 'Required from',
    uploadedBy: 'Uploaded by',
    blocks: 'Required for',
    hasExpiry: 'It expires',
    needsNotary: 'Must be notarized',
    forCompany: 'The company’s supervisor may read it',
    acceptedTypes: 'Accepted files',
    maxSizeMb: 'Largest size (MB)',
    position: 'Order',
    courseIds: 'Programs',
    metBy: 'Met by',
    evaluationTemplateId: 'Evaluation form',
    repeats: 'Repeats',
  },
  placement: {
    termId: 'Term',
    companyId: 'Company',
    siteId: 'Site',
    supervisorId: 'Supervisor',
    startDate: 'First day',
    targetEndDate: 'Expected last day',
    countsFrom: 'Counts from',
    endDate: 'End',
    position: 'Position',
    setup: 'Setup',
    schedules: 'Schedule',
    continuesId: 'Continues',
    carriedMinutes: 'Carried minutes',
    carriedReason: 'Where the carried hours come from',
    status: 'Status',
    statusReason: 'Reason',
  },
  pass: { date: 'Date', kind: 'Kind', minutes: 'Minutes', reason: 'Reason' },
  school: {
    name: 'Name',
    address: 'Address',
    signatories: 'Signatories',
    ...caps,
    countsFrom: 'Counts from',
    dateOrder: 'Dates such as 5/6/2004',
    certificationText: 'Certification',
    verificationText: 'Verification',
    footerText: 'Footer',
  },
}

export type Labels = Readonly<Record<string, string>>

/** Those of a noun that is known by its name only; none for a noun that has no form. */
export function labelsOf(noun: string): Labels {
  return Object.hasOwn(labels, noun) ? labels[noun as keyof typeof labels] : {}
}

/**
 * The label of what a record tells a person. An id tells nothing; the name behind it is called as the id is, so that
 * `courseName` has the label of `courseId`.
 */
export function labelOf(words: Labels, name: string): string | null {
  if (name.endsWith('Id')) return null
  const known = [name, name.replace(/Name$/, 'Id')].find((each) => Object.hasOwn(words, each))
  return known === undefined ? null : (words[known] ?? null)
}
