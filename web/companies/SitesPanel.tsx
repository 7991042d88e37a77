import { MapPin, Plus } from 'lucide-react'
import type { Company } from '#contract/companies.ts'
import { type Site, sites } from '#contract/sites.ts'
import { townPoint } from '#domain/town-points.ts'
import { useAsk } from '#web/api/use-ask.ts'
import { useEditor } from '#web/api/use-editor.ts'
import { LazyMap } from '#web/map/LazyMap.tsx'
import { EditorWindows } from '#web/table/EditorWindows.tsx'
import { RowActions } from '#web/table/RowActions.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { addressInWords } from './company-words.ts'
import { SiteForm } from './SiteForm.tsx'
import { areaOf } from './site-area.ts'

export function SitesPanel({ company }: { company: Company }) {
  const companyId = company.id
  const asked = useAsk(sites.list, { params: { companyId }, query: { rowsPerPage: 100 } })
  const editor = useEditor<Site, typeof sites>(sites, { companyId })
  const areas = (asked.data?.sites ?? []).flatMap((site) => areaOf(site) ?? [])
  const add = (
    <Button tone="secondary" size="sm" onClick={editor.add}>
      <Plus aria-hidden />
      New site
    </Button>
  )

  if (asked.isError) return <p className="text-danger-ink">{sites.list.failed}</p>
  if (!asked.data) return <Skeleton className="h-64" />
  return (
    <div className="flex flex-col gap-4">
      {asked.data.total === 0 ? (
        <EmptyState icon={MapPin} title="No site yet" action={add}>
          A site is a work location. Taps are compared with its map pin.
        </EmptyState>
      ) : (
        <>
          {areas.length > 0 && <LazyMap label={`Sites of ${company.name}`} areas={areas} />}
          <ul className="flex flex-col divide-y overflow-hidden rounded-lg border bg-card">
            {asked.data.sites.map((site) => (
              <SiteRow
                key={site.id}
                site={site}
                onEdit={() => editor.edit(site)}
                onDelete={() => editor.remove(site)}
              />
            ))}
          </ul>
          <div>{add}</div>
        </>
      )}
      <EditorWindows
        editor={editor}
        title={editor.record ? `Edit ${editor.record.name}` : 'New site'}
        isWide
        nameOf={({ name }) => name}
      >
        <SiteForm
          site={editor.record}
          near={areas[0] ?? townPoint(editor.record?.city ?? company.city)}
          {...editor.form}
        />
      </EditorWindows>
    </div>
  )
}

function SiteRow({ site, onEdit, onDelete }: { site: Site; onEdit: () => void; onDelete: () => void }) {
  const hasPoint = site.latitude !== null
  return (
    <li className="flex items-start gap-3 py-3 pr-2 pl-4">
      <div className="flex min-w-0 flex-1 flex-col gap-1 leading-5">
        <span className="flex flex-wrap items-center gap-2 font-medium">
          {site.name}
          {site.main && <Badge tone="info">Main</Badge>}
          {!hasPoint && <Badge tone="warn">No point</Badge>}
        </span>
        <span className="text-muted text-sm">{addressInWords(site) ?? 'No address'}</span>
        <span className="text-muted text-sm">
          {hasPoint ? `Within ${site.radiusMeters} m` : 'No location set'}
          {site.internsNow > 0 && ` · ${site.internsNow === 1 ? '1 intern' : `${site.internsNow} interns`}`}
        </span>
      </div>
      <RowActions name={site.name} onEdit={onEdit} onDelete={onDelete} />
    </li>
  )
}
