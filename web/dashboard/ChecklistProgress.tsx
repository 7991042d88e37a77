import { Link } from '@tanstack/react-router'
import type { StudentDashboard } from '#contract/dashboard.ts'
import { buttonClasses } from '#web/ui/button-classes.ts'
import { Card } from '#web/ui/Card.tsx'
import { ProgressBar } from '#web/ui/ProgressBar.tsx'

/** How many of the required documents are complete. */
export function ChecklistProgress({ papers }: { papers: StudentDashboard['papers'] }) {
  const { total, inOrder, waiting, returned, missing } = papers
  const rest = [
    [waiting, 'for review'],
    [returned, 'to resubmit'],
    [missing, 'missing'],
  ] as const
  return (
    <Card
      title="Documents"
      actions={
        <Link to="/documents" className={buttonClasses('quiet', 'sm')}>
          Open
        </Link>
      }
    >
      {total === 0 ? (
        <p className="text-muted">No documents required.</p>
      ) : (
        <div className="flex flex-col gap-3">
          <p>
            <Link to="/documents" className="rounded-sm hover:underline">
              <strong className="font-semibold tabular-nums">{inOrder}</strong> of{' '}
              <span className="tabular-nums">{total}</span> complete
            </Link>
          </p>
          <ProgressBar
            label="Documents complete"
            value={inOrder}
            max={total}
            text={`${inOrder} of ${total}`}
            isDone={inOrder === total}
          />
          <p className="text-muted text-sm">
            {rest
              .filter(([count]) => count > 0)
              .map(([count, words]) => `${count} ${words}`)
              .join(', ')}
          </p>
        </div>
      )}
    </Card>
  )
}
