import { Skeleton } from '#web/ui/Skeleton.tsx'

/** Placeholder rows, as many as will come, so that nothing jumps. */
export function SkeletonRows({ rows, columns }: { rows: number; columns: number }) {
  return (
    <tbody className="max-sm:block">
      {upTo(rows).map((row) => (
        <tr
          key={row}
          className="border-b last:border-b-0 max-sm:flex max-sm:flex-col max-sm:gap-3 max-sm:px-5 max-sm:py-5"
        >
          {upTo(columns).map((column) => (
            <td
              key={column}
              className="h-14 px-3 in-data-compact:sm:h-11 first:pl-6 last:pr-6 max-sm:h-auto max-sm:p-0!"
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
