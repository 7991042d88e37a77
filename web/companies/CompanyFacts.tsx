import { Globe, Mail, MapPin, Phone, UserRound, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Company } from '#contract/companies.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { addressInWords, companyStatusLabels, companyStatusTones, websiteAddress } from './company-words.ts'
import { MoaBadge } from './MoaBadge.tsx'

export function CompanyFacts({ company, action }: { company: Company; action: ReactNode }) {
  const { status, moa, email, contactNumber, website, contactPerson, contactPosition } = company
  const address = addressInWords(company)
  return (
    <section className="flex flex-col gap-4">
      <div className="flex items-start justify-between gap-4">
        <div className="flex flex-wrap items-start gap-x-5 gap-y-2">
          <Badge tone={companyStatusTones[status]}>{companyStatusLabels[status]}</Badge>
          <span className="flex items-start gap-2">
            <span className="pt-0.5 text-muted text-sm">MOA</span>
            <MoaBadge moa={moa} />
          </span>
        </div>
        {action}
      </div>
      <ul className="flex flex-col gap-2.5 leading-5 [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted">
        <Fact icon={<Users aria-hidden />}>{internsInWords(company)}</Fact>
        {address && <Fact icon={<MapPin aria-hidden />}>{address}</Fact>}
        {contactPerson && (
          <Fact icon={<UserRound aria-hidden />}>
            {contactPerson}
            {contactPosition && <span className="text-muted">, {contactPosition}</span>}
          </Fact>
        )}
        {email && (
          <Fact icon={<Mail aria-hidden />}>
            <a href={`mailto:${email}`} className="text-link hover:underline">
              {email}
            </a>
          </Fact>
        )}
        {contactNumber && (
          <Fact icon={<Phone aria-hidden />}>
            <a href={`tel:${contactNumber}`} className="text-link hover:underline">
              {contactNumber}
            </a>
          </Fact>
        )}
        {website && (
          <Fact icon={<Globe aria-hidden />}>
            <a
              href={websiteAddress(website)}
              target="_blank"
              rel="noreferrer"
              className="break-all text-link hover:underline"
            >
              {website}
            </a>
          </Fact>
        )}
      </ul>
    </section>
  )
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-start gap-2.5">
      {icon}
      <span className="min-w-0">{children}</span>
    </li>
  )
}

function internsInWords({ internsNow, slots }: Company): string {
  const now = internsNow === 1 ? '1 intern now' : `${internsNow} interns now`
  return slots === null ? now : `${now}, ${slots} ${slots === 1 ? 'slot' : 'slots'}`
}
