import { Ban, Ellipsis, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import * as z from 'zod/mini'
import { type Certificate, certificates } from '#contract/certificates.ts'
import { may } from '#contract/may.ts'
import { text } from '#contract/parts.ts'
import { dateInWords } from '#domain/calendar.ts'
import type { CertificateState } from '#domain/certificate.ts'
import { paperLabels } from '#domain/paper.ts'
import { useSend } from '#web/api/use-send.ts'
import { Form } from '#web/fields/Form.tsx'
import { TextArea } from '#web/fields/TextArea.tsx'
import { useSchoolTime } from '#web/school-settings/school-time.ts'
import { useSession } from '#web/session/session.ts'
import { Badge, type BadgeTone } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Menu } from '#web/ui/Menu.tsx'
import { DownloadCertificate } from './DownloadCertificate.tsx'

const looks: Record<CertificateState, { tone: BadgeTone; label: string }> = {
  valid: { tone: 'success', label: 'Valid' },
  revoked: { tone: 'danger', label: 'Revoked' },
  replaced: { tone: 'neutral', label: 'Replaced' },
}

/** One certificate: what it says, whether it holds, and what can be done with it. */
export function CertificateRow({ certificate }: { certificate: Certificate }) {
  const role = useSession(({ role }) => role)
  const inWords = useSchoolTime()
  const { kind, serial, state, companyName, from, to, issuedAt, issuedByName, replaces } = certificate
  const { tone, label } = looks[state]
  const mayChange = may(role, certificates.revoke)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <span className="min-w-0">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-medium">{paperLabels[kind]}</span>
          <Badge tone={tone}>{label}</Badge>
        </span>
        <span className="block text-muted text-sm">
          No. {serial}
          {replaces && `, replaces No. ${replaces}`}
        </span>
        <span className="block text-muted text-sm">
          {[companyName, `${dateInWords(from)} to ${dateInWords(to)}`].filter(Boolean).join(' · ')}
        </span>
        <span className="block text-muted text-sm">
          Issued {inWords(issuedAt)}
          {issuedByName && ` by ${issuedByName}`}
        </span>
        <WhyRevoked certificate={certificate} />
      </span>
      <span className="flex items-center gap-2">
        {(state === 'valid' || mayChange) && <DownloadCertificate certificate={certificate} />}
        {mayChange && state !== 'replaced' && <ChangeMenu certificate={certificate} />}
      </span>
    </li>
  )
}

function WhyRevoked({ certificate }: { certificate: Certificate }) {
  const inWords = useSchoolTime()
  const { revokedAt, revokedByName, revokeReason, replacedBy } = certificate
  if (revokedAt === null) return null
  return (
    <span className="block pt-1 text-sm">
      Revoked {inWords(revokedAt)}
      {revokedByName && ` by ${revokedByName}`}: {revokeReason}
      {replacedBy && <span className="block">Replaced by No. {replacedBy}</span>}
    </span>
  )
}

const Reason = z.object({ reason: text('Reason', 500) })

function ChangeMenu({ certificate: { id, serial, state } }: { certificate: Certificate }) {
  const [act, setAct] = useState<'revoke' | 'replace' | null>(null)
  const revoking = useSend(certificates.revoke)
  const replacing = useSend(certificates.replace)
  const word = act === 'replace' ? 'Replace' : 'Revoke'

  async function decide({ reason }: z.output<typeof Reason>) {
    const input = { params: { id }, body: { reason } }
    const sent = act === 'replace' ? await replacing.send(input) : await revoking.send(input)
    if (sent) setAct(null)
  }

  return (
    <>
      <Menu
        trigger={
          <Button tone="quiet" size="sm" aria-label={`More for No. ${serial}`}>
            <Ellipsis aria-hidden />
          </Button>
        }
        choices={[
          { label: 'Replace', icon: <RefreshCw aria-hidden />, onChoose: () => setAct('replace') },
          ...(state === 'valid'
            ? [{ label: 'Revoke', icon: <Ban aria-hidden />, isDanger: true, onChoose: () => setAct('revoke') }]
            : []),
        ]}
      />
      <Dialog
        title={`${word} certificate No. ${serial}`}
        description={
          act === 'replace'
            ? 'A new certificate is issued with the current data and names this one, which is no longer valid.'
            : 'Anyone who checks its code will see that it is revoked. This can’t be undone; you can issue a new one.'
        }
        isOpen={act !== null}
        onClose={() => setAct(null)}
      >
        <Form
          draftOf={`${act} certificate ${id}`}
          schema={Reason}
          onSubmit={decide}
          submitLabel={word}
          actions={
            <Button tone="secondary" onClick={() => setAct(null)}>
              Cancel
            </Button>
          }
        >
          <TextArea name="reason" label="Reason" hint="The student and the school can read it." />
        </Form>
      </Dialog>
    </>
  )
}
