import {
  addressHints,
  companyField,
  companyNames,
  field,
  fieldsOf,
  type ImportField,
  studentField,
} from './import-field.ts'
import { labels } from './labels.ts'

/** Among the columns of a file 'Name' would not say whose. */
export const companyTitles = { ...labels.company, name: 'Company' }

export const companyFields: readonly ImportField[] = fieldsOf(companyTitles, {
  name: { isNeeded: true, isKey: true, also: ['name', ...companyNames], sample: 'Bayani Software Inc.' },
  industry: { also: ['line of business', 'nature of business', 'sector', 'business'], sample: 'Software' },
  ...addressHints,
  contactPerson: {
    also: ['representative', 'company representative', 'name of representative'],
    sample: 'Liza Santos',
  },
  contactPosition: { also: ['contact position', 'designation'], sample: 'HR manager' },
  email: { also: ['email address', 'mail', 'company email'], sample: 'hr@bayani.ph' },
  contactNumber: {
    also: [
      'contact',
      'phone',
      'phone number',
      'telephone',
      'telephone number',
      'mobile',
      'mobile number',
      'cellphone number',
    ],
    sample: '02 8123 4567',
  },
  website: { also: ['web', 'url'], sample: 'www.bayani.ph' },
  slots: { kind: 'whole', also: ['capacity', 'number of slots', 'available slots', 'number of interns'], sample: '10' },
  status: { kind: 'status', also: ['moa status', 'remarks'], sample: 'active' },
})

export const agreementFields: readonly ImportField[] = [
  companyField,
  field('reference', labels.agreement.reference, {
    also: ['moa', 'moa number', 'reference number', 'moa reference', 'control number'],
    sample: 'MOA 2026-001',
  }),
  field('signedOn', labels.agreement.signedOn, {
    kind: 'date',
    also: ['date signed', 'signed on', 'moa date'],
    sample: '2026-05-20',
  }),
  field('notarizedOn', labels.agreement.notarizedOn, {
    kind: 'date',
    also: ['date notarized', 'notarized on'],
    sample: '2026-05-25',
  }),
  field('validFrom', labels.agreement.validFrom, {
    kind: 'date',
    isNeeded: true,
    isKey: true,
    or: ['reference'],
    also: [
      'start',
      'start date',
      'effectivity',
      'effective date',
      'effectivity date',
      'moa start',
      'from',
      'date of effectivity',
    ],
    sample: '2026-06-01',
  }),
  field('validUntil', labels.agreement.validUntil, {
    kind: 'until',
    isNeeded: true,
    also: [
      'end',
      'end date',
      'expiry',
      'expiry date',
      'expiration',
      'expiration date',
      'moa expiry',
      'moa end',
      'until',
      'to',
      'validity',
      'valid to',
    ],
    sample: '2029-05-31',
  }),
]

export const siteFields: readonly ImportField[] = [
  companyField,
  field('name', 'Site', { also: ['site name', 'branch', 'branch name', 'office', 'name'], sample: 'Main office' }),
  ...fieldsOf(labels.address, addressHints),
  field('latitude', labels.site.latitude, { kind: 'degrees', also: ['y'], sample: '14.5547' }),
  field('longitude', labels.site.longitude, { kind: 'degrees', also: ['x'], sample: '121.0244' }),
  field('point', 'Coordinates', {
    kind: 'point',
    also: ['coordinate', 'gps', 'location', 'lat, long', 'latitude, longitude', 'pin', 'map pin'],
  }),
  field('radiusMeters', labels.site.radiusMeters, {
    kind: 'whole',
    also: ['radius', 'radius in meters'],
    sample: '150',
  }),
  field('main', labels.site.main, { kind: 'yes', also: ['main', 'main office', 'is main'], sample: 'yes' }),
]

export const placementFields: readonly ImportField[] = [
  studentField,
  { ...companyField, isKey: false },
  field('supervisor', labels.placement.supervisorId, {
    also: ['supervisor name', 'supervisor email', 'name of supervisor', 'immediate supervisor', 'trainer'],
    sample: 'liza@bayani.ph',
  }),
  field('site', labels.placement.siteId, { also: ['branch', 'work site', 'site name'], sample: 'Main office' }),
  field('startDate', labels.placement.startDate, {
    kind: 'date',
    also: ['start', 'start date', 'date started', 'date start', 'from', 'start of ojt', 'deployment date'],
    sample: '2026-06-15',
  }),
  field('targetEndDate', labels.placement.targetEndDate, {
    kind: 'date',
    also: ['end', 'end date', 'date end', 'until', 'to', 'target end', 'last day'],
  }),
  field('countsFrom', labels.placement.countsFrom, {
    kind: 'date',
    also: ['count from', 'counted from', 'counting from', 'hours counted from', 'recorded from'],
  }),
  field('schedule', labels.placement.schedules, {
    kind: 'schedule',
    also: ['work schedule', 'hours', 'time', 'working hours', 'official hours', 'days and time'],
    sample: 'Mon-Fri 8:00-12:00 13:00-17:00',
  }),
  field('position', labels.placement.position, {
    also: ['job title', 'designation', 'assignment'],
    sample: 'Web developer',
  }),
  field('setup', labels.placement.setup, { kind: 'setup', also: ['work setup', 'modality', 'mode'], sample: 'onsite' }),
]

export const carriedFields: readonly ImportField[] = [
  studentField,
  field('hours', 'Hours', {
    kind: 'hours',
    isNeeded: true,
    isKey: true,
    also: ['carried hours', 'rendered hours', 'hours rendered', 'number of hours', 'total hours', 'completed hours'],
    sample: '240',
  }),
  field('carriedReason', labels.placement.carriedReason, {
    also: ['reason', 'source', 'where from', 'remarks', 'basis', 'proof'],
    sample: 'Logbook, August to October 2026',
  }),
]
