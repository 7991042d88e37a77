import { addDays, type WorkDate } from '#domain/calendar.ts'
import { searchable, searchColumn } from '#domain/search.ts'
import { ago, type Demo, stamps } from './demo.ts'
import { type Host, hosts } from './hosts.ts'
import { fullNames } from './names.ts'
import { type Random, randomOf } from './random.ts'

export type Site = { id: number; companyId: number }
export type Company = Omit<Host, 'sites'> & { id: number; sites: readonly Site[] }

/** The companies with their sites. Those with an index in `hosts` above 20 host nobody now. */
export async function loadCompanies(demo: Demo): Promise<Company[]> {
  const random = randomOf('companies')
  const contacts = fullNames(random)
  const rows = hosts.map((host, index) => companyRow(host, index + 1, { demo, random, contact: contacts() }))
  await demo.put('companies', rows)

  const siteRows = hosts.flatMap((host, index) => host.sites.map((site) => ({ ...site, companyId: index + 1 })))
  const sites = siteRows.map(({ street, ...site }, index) => {
    const { barangay, city, province, zip } = hosts[site.companyId - 1] as Host
    return {
      id: index + 1,
      street: street ?? null,
      barangay: site.main ? barangay : null,
      zip: site.main ? zip : null,
      city,
      province,
      radiusMeters: 150,
      ...site,
      search: searchColumn(site.name, city, province),
      ...stamps(demo.begun),
    }
  })
  await demo.put('sites', sites)
  await demo.put('agreements', hosts.flatMap((host, index) => agreementsOf(host, index + 1, demo)).map(withId))

  return hosts.map((host, index) => ({
    ...host,
    id: index + 1,
    sites: sites.filter(({ companyId }) => companyId === index + 1),
  }))
}

type Making = { demo: Demo; random: Random; contact: string }

function companyRow(host: Host, id: number, { demo, random, contact }: Making) {
  const { name, industry, street, barangay, city, province, zip, slots, status } = host
  const domain = `${searchable(name)
    .replace(/[^a-z0-9]+/g, ' ')
    .split(' ')
    .slice(0, 2)
    .join('')}.example`
  return {
    id,
    name,
    industry,
    street,
    barangay,
    city,
    province,
    zip,
    contactPerson: contact,
    contactPosition: random.pick(['HR Manager', 'Training Officer', 'HR Supervisor', 'General Manager']),
    email: `hr@${domain}`,
    contactNumber: `(0${random.between(2, 49)}) ${random.between(500, 899)}-${random.between(1000, 9999)}`,
    website: `https://www.${domain}`,
    slots,
    status,
    search: searchColumn(name, industry, city, contact),
    ...stamps(ago(demo, 340 - id, 9 * 60)),
  }
}

type Agreement = { companyId: number; reference: string; signedOn: WorkDate; validUntil: WorkDate | null }

/** One agreement for each company that has one; a renewed one follows an expired one. */
function agreementsOf({ moa }: Host, companyId: number, { today }: Demo) {
  const number = String(companyId).padStart(3, '0')
  const made = (signedDaysAgo: number, endsInDays: number | null): Agreement => {
    const signedOn = addDays(today, -signedDaysAgo)
    const validUntil = endsInDays === null ? null : addDays(today, endsInDays)
    return { companyId, reference: `MOA-${signedOn.slice(0, 4)}-${number}`, signedOn, validUntil }
  }
  if (moa === 'none') return []
  if (moa === 'perpetual') return [made(600 + companyId, null)]
  if (moa === 'active') return [made(300 + companyId, 430 + companyId)]
  if (moa === 'renewed') return [made(1300 + companyId, -200), made(210, 885)]
  if (moa === 'expired') return [made(1140, -45)]
  return [made(1060, moa)]
}

function withId(agreement: Agreement, index: number) {
  const { signedOn } = agreement
  return {
    id: index + 1,
    ...agreement,
    notarizedOn: addDays(signedOn, 4),
    validFrom: addDays(signedOn, 4),
    search: searchColumn(agreement.reference),
    createdAt: `${addDays(signedOn, 5)}T01:00:00Z`,
    updatedAt: `${addDays(signedOn, 5)}T01:00:00Z`,
  }
}

/** The supervisor's company had many interns last term, so that it sees averages of what they said of it. */
export function byChance(companies: readonly Company[], status: string): Company[] {
  return companies.flatMap((one) => (one.id === 1 && status === 'completed' ? [one, one, one, one] : [one]))
}

/** Where an intern of the company works. */
export function setupFor({ industry }: Company, random: Random): string {
  if (/Software|Information/.test(industry)) {
    return random.pick(['onsite', 'onsite', 'onsite', 'onsite', 'onsite', 'hybrid', 'hybrid', 'home'])
  }
  if (/Construction|utility|Travel/.test(industry)) return random.pick(['onsite', 'onsite', 'onsite', 'field'])
  return 'onsite'
}
