import { Menu as Base } from '@base-ui/react/menu'
import type { ReactElement, ReactNode } from 'react'
import { classes } from './classes.ts'

export type MenuChoice = {
  label: string
  /** Tells choices with the same label apart. */
  id?: number
  icon?: ReactNode
  onChoose: () => void
  isDanger?: boolean
  isDisabled?: boolean
}

type Props = {
  /** The button that opens it. */
  trigger: ReactElement
  choices: readonly MenuChoice[]
}

export function Menu({ trigger, choices }: Props) {
  return (
    <Base.Root modal={false}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner sideOffset={6} align="end" className="z-50 outline-none">
          <Base.Popup className="popup min-w-44 p-1 outline-none">
            {choices.map(({ label, id, icon, onChoose, isDanger = false, isDisabled = false }) => (
              <Base.Item
                key={id ?? label}
                onClick={onChoose}
                disabled={isDisabled}
                className={classes(
                  'popup-item [&_svg]:size-4 [&_svg]:shrink-0',
                  isDanger ? 'text-danger-ink' : '[&_svg]:text-muted',
                )}
              >
                {icon}
                {label}
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
