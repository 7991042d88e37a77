import { type ComponentProps, lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { IconButton } from '#web/ui/IconButton.tsx'

const load = () => import('./Panel.tsx')
const Panel = lazy(async () => ({ default: (await load()).Panel }))

type Props = Pick<ComponentProps<typeof IconButton>, 'label' | 'tone'> & {
  icon: ReactNode
  isOpen: boolean
  onChange: (isOpen: boolean) => void
  children: ReactNode
}

/** A button of the top bar with a panel below it. The panel's code is loaded when a pointer or the focus comes near. */
export function PanelButton({ label, tone = 'quiet', icon, isOpen, onChange, children }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const [wasOpen, setWasOpen] = useState(false)
  return (
    <>
      <IconButton
        ref={button}
        label={label}
        tone={tone}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={load}
        onFocus={load}
        onClick={() => {
          setWasOpen(true)
          onChange(!isOpen)
        }}
      >
        {icon}
      </IconButton>
      {wasOpen && (
        <Suspense fallback={null}>
          <Panel button={button} label={label} isOpen={isOpen} onClose={() => onChange(false)}>
            {children}
          </Panel>
        </Suspense>
      )}
    </>
  )
}
