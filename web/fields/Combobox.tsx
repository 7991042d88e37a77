import { Combobox as Base } from '@base-ui/react/combobox'
import { Check, ChevronsUpDown, X } from 'lucide-react'
import { useId } from 'react'
import { Spinner } from '#web/ui/Spinner.tsx'
import { describedBy, FieldFrame, type FieldProps } from './FieldFrame.tsx'
import { useFormFields } from './form-context.ts'
import { useKept } from './use-kept.ts'
import { type Found, type Status, useSearch } from './use-search.ts'

type Props = FieldProps & {
  /** Asks the server. With an empty keyword it gives the first few. */
  search: (keyword: string) => Promise<readonly Found[]>
  /** What is chosen already, so that its label needs no call. */
  defaultOption?: Found | null | undefined
  onChange?: (value: Found['value'] | null) => void
  placeholder?: string
}

/** One of many, found by typing; the value is the id that was chosen, or null. */
export function Combobox(props: Props) {
  const { name, label, hint, error, isOptional, isLabelHidden, className } = props
  const { defaultOption = null, placeholder = 'Search…' } = props
  const id = useId()
  const form = useFormFields()
  const { value, change, attach } = form.useHeld<Found['value'] | null>(name, defaultOption?.value ?? null)
  // A draft has the id alone, and its label is kept beside it.
  const [option, setOption] = useKept(`${name} option`, defaultOption)
  const chosen = [option, defaultOption].find((each) => each?.value === value) ?? null
  const { found, status, ask } = useSearch(props.search)
  const shown = error ?? form.errorOf(name)

  function choose(option: Found | null) {
    setOption(option)
    change(option?.value ?? null)
    props.onChange?.(option?.value ?? null)
  }

  return (
    <FieldFrame {...{ id, name, label, hint, isOptional, isLabelHidden, className }} error={shown}>
      <Base.Root
        items={found}
        filter={null}
        value={chosen}
        onValueChange={choose}
        isItemEqualToValue={(one: Found, other: Found) => one.value === other.value}
        // Typing opens the list too, and searches for the text.
        onOpenChange={(open, { reason }) => open && reason !== 'input-change' && ask('', 0)}
        onInputValueChange={(keyword, { reason }) => reason === 'input-change' && ask(keyword)}
      >
        <Base.InputGroup className="relative flex items-center">
          <Base.Input
            ref={attach}
            {...describedBy(id, { hint, error: shown })}
            // An open list hides everything around it from screen readers, also the label; so the name is set here.
            aria-labelledby={`${id}-label`}
            placeholder={placeholder}
            className="field-box pr-24 sm:pr-20"
          />
          <span className="absolute right-0 flex sm:right-1 text-muted">
            <Base.Clear
              aria-label="Clear"
              className="flex size-11 items-center justify-center rounded-sm hover:text-ink sm:size-9"
            >
              <X aria-hidden className="size-4" />
            </Base.Clear>
            <Base.Trigger
              aria-label="Show choices"
              className="flex size-11 items-center justify-center rounded-sm sm:size-9"
            >
              <ChevronsUpDown aria-hidden className="size-4" />
            </Base.Trigger>
          </span>
        </Base.InputGroup>
        <Base.Portal>
          <Base.Positioner sideOffset={4} className="z-50 outline-none">
            <Base.Popup className="popup max-h-[min(var(--available-height),20rem)] w-(--anchor-width) overflow-y-auto overscroll-contain p-1">
              <Base.Status className="flex items-center gap-2 text-muted text-sm not-empty:px-2.5 not-empty:py-2">
                {status === 'asking' && <Spinner className="size-4" />}
                {statusText(status, found.length)}
              </Base.Status>
              <Base.List>
                {(option: Found) => (
                  <Base.Item key={option.value} value={option} className="popup-item justify-between">
                    <span className="flex min-w-0 flex-col leading-5">
                      <span className="truncate">{option.label}</span>
                      {option.detail && <span className="truncate text-muted text-xs">{option.detail}</span>}
                    </span>
                    <Base.ItemIndicator>
                      <Check aria-hidden className="size-4 text-accent" />
                    </Base.ItemIndicator>
                  </Base.Item>
                )}
              </Base.List>
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </FieldFrame>
  )
}

function statusText(status: Status, count: number): string | null {
  if (typeof status === 'object') return status.failed
  if (status === 'asking') return count === 0 ? 'Searching…' : null
  return count === 0 ? 'Nothing found. Try a shorter search.' : null
}
