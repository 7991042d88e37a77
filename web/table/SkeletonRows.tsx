import { Skeleton } from '#web/ui/Skeleton.tsx'

/** Placeholder rows, as many as will come, so that nothing jumps. */
export function SkeletonRows({ rows, columns }: { rows: number; columns: number }) {
  return (
    <tbody className="cards:block">
      {upTo(rows).map((row) => (
        <tr key={row} className="border-b last:border-b-0 cards:flex cards:flex-col cards:gap-3 cards:px-5 cards:py-5">
          {upTo(columns).map((column) => (
            <td
              key={column}
              className="h-14 px-3 in-data-compact:rows:h-11 first:pl-6 last:pr-6 cards:h-auto cards:p-0!"
            >
              <Skeleton className={column % 2 === 0 ? 'h-4 w-3/4' : 'h-4 w-1/2'} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}

function upTo(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index)
}
