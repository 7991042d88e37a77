import { TriangleAlert } from 'lucide-react'
import { useRef } from 'react'
import { companies } from '#contract/companies.ts'
import { sites } from '#contract/sites.ts'
import { supervisors } from '#contract/supervisors.ts'
import { listName } from '#domain/person.ts'
import { useAsk } from '#web/api/use-ask.ts'
import { Combobox } from '#web/fields/Combobox.tsx'
import { useFormFields } from '#web/fields/form-context.ts'
import { SelectField } from '#web/fields/SelectField.tsx'
import { useKept } from '#web/fields/use-kept.ts'
import { findCompanies, usualSite } from './choices.ts'
import { roomInWords } from './placement-words.ts'

type Place = {
  companyId: number | null
  companyName: string | null
  siteId: number | null
  supervisorId: number | null
}
type Props = {
  workplace: Place | null
  isCompanyFixed?: boolean
  /** How many are placed at once. */
  count?: number
}

/** Company, then its site and supervisor. Another company clears both. */
export function WorkplaceFields({ workplace, isCompanyFixed = false, count = 1 }: Props) {
  const [companyId, setCompanyId] = useKept('company', workplace?.companyId ?? null)
  const newest = useRef(companyId)
  const form = useFormFields()
  const site = form.useHeld<number | null>('siteId', workplace?.siteId ?? null)
  const supervisor = form.useHeld<number | null>('supervisorId', workplace?.supervisorId ?? null)

  async function choose(id: number | null) {
    newest.current = id
    setCompanyId(id)
    supervisor.change(null)
    site.change(null)
    if (id === null) return
    const usual = await usualSite(id).catch(() => null)
    if (newest.current === id) site.change(usual)
  }

  return (
    <>
      {isCompanyFixed ? (
        <p className="flex flex-col gap-1.5">
          <span className="font-medium text-sm leading-5">Company</span>
          <span>{workplace?.companyName}</span>
          <span className="text-muted text-sm">Transfer the intern to change the company.</span>
        </p>
      ) : (
        <Combobox
          name="companyId"
          placeholder="Search companies…"
          hint={workplace?.companyId ? undefined : 'Optional while this is a draft, as are dates and schedule.'}
          search={findCompanies}
          defaultOption={
            workplace?.companyId ? { value: workplace.companyId, label: workplace.companyName ?? 'Company' } : null
          }
          onChange={(id) => void choose(id === null ? null : Number(id))}
        />
      )}
      {companyId !== null && companyId !== workplace?.companyId && <RoomNote companyId={companyId} count={count} />}
      {companyId !== null && (
        <div className="grid gap-5 sm:grid-cols-2">
          <SiteField companyId={companyId} />
          <SupervisorField companyId={companyId} />
        </div>
      )}
    </>
  )
}

function RoomNote({ companyId, count }: { companyId: number; count: number }) {
  const { data } = useAsk(companies.read, { params: { id: companyId } })
  const words = data?.id === companyId ? roomInWords(data, count) : null
  return (
    <output className="flex gap-2 text-sm text-warn-ink empty:hidden">
      {words && <TriangleAlert aria-hidden className="size-5 shrink-0" />}
      {words}
    </output>
  )
}

function SiteField({ companyId }: { companyId: number }) {
  const { data } = useAsk(sites.list, { params: { companyId }, query: { rowsPerPage: 100 } })
  const options = data?.sites.map(({ id, name }) => ({ value: id, label: name })) ?? []
  return (
    <SelectField
      name="siteId"
      options={options}
      hint={data?.sites.length === 0 ? 'This company has no site yet.' : undefined}
    />
  )
}

function SupervisorField({ companyId }: { companyId: number }) {
  const { data } = useAsk(supervisors.list, { query: { companyId, rowsPerPage: 100 } })
  const options = data?.supervisors.map((one) => ({ value: one.id, label: listName(one) })) ?? []
  return (
    <SelectField
      name="supervisorId"
      options={options}
      hint={data?.supervisors.length === 0 ? 'This company has no supervisor yet.' : undefined}
    />
  )
}
