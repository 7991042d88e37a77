import { type PlacementStatus, placementLabels } from '#domain/placement.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { placementLooks } from './placement-words.ts'

export function StatusBadge({ status }: { status: PlacementStatus }) {
  const { tone, icon } = placementLooks[status]
  return (
    <Badge tone={tone} icon={icon}>
      {placementLabels[status]}
    </Badge>
  )
}
