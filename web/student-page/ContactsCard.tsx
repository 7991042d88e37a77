import { Mail, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Student } from '#contract/students.ts'
import { dateInWords } from '#domain/calendar.ts'
import { useSession } from '#web/session/session.ts'
import { homeAddress } from '#web/students/student-words.ts'
import { Card } from '#web/ui/Card.tsx'

/** How to reach the intern, and who to call in an emergency. */
export function ContactsCard({ student }: { student: Student }) {
  const { email, contactNumber, birthDate, coordinatorName } = student
  // Supervisors may not see these, so they are not shown as unknown either.
  const isPrivate = useSession(({ role }) => role === 'supervisor')
  return (
    <Card title="Contacts">
      <dl className="flex flex-col gap-4">
        <Fact label="Email">
          {email && <ReachLink icon={<Mail aria-hidden />} href={`mailto:${email}`} text={email} />}
        </Fact>
        <Fact label="Contact number">{contactNumber && <Call number={contactNumber} />}</Fact>
        {!isPrivate && (
          <>
            <Fact label="Address">{homeAddress(student)}</Fact>
            <Fact label="Birth date">{birthDate && dateInWords(birthDate)}</Fact>
          </>
        )}
        <Fact label="Coordinator">{coordinatorName}</Fact>
        {!isPrivate && (
          <Fact label="Guardian">
            <Relative
              name={student.guardianName}
              relationship={student.guardianRelationship}
              number={student.guardianNumber}
            />
          </Fact>
        )}
        <Fact label="Emergency contact">
          <Relative
            name={student.emergencyName}
            relationship={student.emergencyRelationship}
            number={student.emergencyNumber}
          />
        </Fact>
      </dl>
    </Card>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-muted text-sm leading-5">{label}</dt>
      <dd className="break-words">{children || <span className="text-muted">Not provided</span>}</dd>
    </div>
  )
}

type RelativeProps = { name: string | null; relationship: string | null; number: string | null }

function Relative({ name, relationship, number }: RelativeProps) {
  if (!name && !number) return <span className="text-muted">Not provided</span>
  return (
    <span className="flex flex-col items-start">
      <span>{[name, relationship && `(${relationship})`].filter(Boolean).join(' ')}</span>
      {number && <Call number={number} />}
    </span>
  )
}

function Call({ number }: { number: string }) {
  return <ReachLink icon={<Phone aria-hidden />} href={`tel:${number.replace(/[^\d+]/g, '')}`} text={number} />
}

function ReachLink({ icon, href, text }: { icon: ReactNode; href: string; text: string }) {
  return (
    <a
      href={href}
      className="inline-flex min-h-11 pointer-fine:sm:min-h-8 max-w-full items-center gap-2 rounded-xs text-link hover:underline [&_svg]:size-4 [&_svg]:shrink-0"
    >
      {icon}
      <span className="wrap-anywhere min-w-0">{breakable(text)}</span>
    </a>
  )
}

/** A long email breaks at its at sign before it breaks anywhere else. */
function breakable(text: string): ReactNode {
  const [name, ...host] = text.split('@')
  if (host.length === 0) return text
  return (
    <>
      {name}@<wbr />
      {host.join('@')}
    </>
  )
}
