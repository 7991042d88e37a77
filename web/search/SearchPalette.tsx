import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { Spinner } from '#web/ui/Spinner.tsx'
import { grouped, type PaletteGroup, type PaletteItem } from './palette-items.ts'
import { usePaletteSearch } from './use-palette-search.ts'

/** Goes to anybody and anything by typing a part of the name. */
export function SearchPalette({ onClose }: { onClose: () => void }) {
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        <Dialog.Viewport className="fixed inset-0 z-50 flex items-start justify-center sm:p-6 sm:pt-[12vh]">
          <Dialog.Popup className="flex max-h-dvh w-full flex-col overflow-hidden border bg-raised shadow-raised outline-none max-sm:h-dvh sm:max-h-[70vh] sm:max-w-xl sm:rounded-xl">
            <Dialog.Title className="sr-only">Search</Dialog.Title>
            <Palette onClose={onClose} />
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function Palette({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const [keyword, setKeyword] = useState('')
  const { items, isAsking, hasFailed } = usePaletteSearch(keyword)

  function go({ to }: PaletteItem) {
    onClose()
    if (typeof to === 'string') void navigate({ href: to })
    else to()
  }

  return (
    <Autocomplete.Root
      inline
      open
      autoHighlight="always"
      keepHighlight
      mode="none"
      items={grouped(items)}
      itemToStringValue={({ title }: PaletteItem) => title}
      value={keyword}
      onValueChange={(typed, { reason }) => reason !== 'item-press' && setKeyword(typed)}
    >
      <div className="relative flex items-center border-b">
        <Search aria-hidden className="pointer-events-none absolute left-4 size-5 text-muted" />
        <Autocomplete.Input
          aria-label="Search people, companies, screens and actions"
          placeholder="Search people, companies, screens, actions…"
          maxLength={100}
          className="min-h-14 w-full bg-transparent pr-14 pl-12 text-base outline-none placeholder:text-muted"
        />
        {isAsking && <Spinner className="absolute right-4 size-5 text-muted" />}
      </div>
      <Autocomplete.List className="relative overflow-y-auto overscroll-contain not-empty:p-2">
        {({ group, items: inner }: PaletteGroup) => (
          <Autocomplete.Group key={group} items={inner} className="pb-1">
            <Autocomplete.GroupLabel className="px-3 pt-2 pb-1 font-medium text-muted text-xs">
              {group}
            </Autocomplete.GroupLabel>
            <Autocomplete.Collection>
              {(item: PaletteItem) => (
                <Autocomplete.Item
                  key={item.key}
                  value={item}
                  onClick={() => go(item)}
                  className="popup-item min-h-11 gap-3 [&_svg]:text-muted data-highlighted:[&_svg]:text-accent"
                >
                  <Choice item={item} />
                </Autocomplete.Item>
              )}
            </Autocomplete.Collection>
          </Autocomplete.Group>
        )}
      </Autocomplete.List>
      <Autocomplete.Status className="text-muted text-sm not-empty:px-5 not-empty:py-4">
        {wordsOf({ hasFailed, isAsking, count: items.length })}
      </Autocomplete.Status>
    </Autocomplete.Root>
  )
}

function Choice({ item: { title, detail, icon: Icon } }: { item: PaletteItem }) {
  return (
    <>
      <Icon aria-hidden className="size-5 shrink-0" />
      <span className="flex min-w-0 flex-col leading-5">
        <span className="truncate">{title}</span>
        {detail && <span className="truncate text-muted text-sm">{detail}</span>}
      </span>
    </>
  )
}

function wordsOf({ hasFailed, isAsking, count }: { hasFailed: boolean; isAsking: boolean; count: number }) {
  if (hasFailed) return 'The search failed. Type again to retry.'
  return count === 0 && !isAsking ? 'Nothing found. Try a shorter search.' : null
}
