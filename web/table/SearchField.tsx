import { Search, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { IconButton } from '#web/ui/IconButton.tsx'

type Props = { label: string; value: string; onChange: (value: string) => void }

const pause = 250

/** Reports the search text when the typing pauses. */
export function SearchField({ label, value, onChange }: Props) {
  const [typed, setTyped] = useState(value)
  const [told, setTold] = useState(value)
  if (value !== told) {
    setTold(value)
    setTyped(value)
  }

  useEffect(() => {
    if (typed === told) return
    const timer = setTimeout(() => {
      setTold(typed)
      onChange(typed)
    }, pause)
    return () => clearTimeout(timer)
  }, [typed, told, onChange])

  return (
    <div className="relative flex w-full items-center sm:w-52 sm:max-lg:grow lg:w-72">
      <Search aria-hidden className="pointer-events-none absolute left-3 size-[1.125rem] text-muted" />
      <input
        type="search"
        aria-label={label}
        placeholder="Search…"
        maxLength={100}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        className="field-box pr-11 pl-10 [&::-webkit-search-cancel-button]:hidden"
      />
      {typed && (
        <span className="absolute right-0 flex">
          <IconButton label="Clear search" onClick={() => setTyped('')}>
            <X aria-hidden />
          </IconButton>
        </span>
      )}
    </div>
  )
}
