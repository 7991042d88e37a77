import { Menu } from '@base-ui/react/menu'
import { Check, Columns3 } from 'lucide-react'
import { IconButton } from '#web/ui/IconButton.tsx'

type Props = { titles: readonly string[]; shown: ReadonlySet<string>; onToggle: (title: string) => void }

export function ColumnMenu({ titles, shown, onToggle }: Props) {
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger
        render={
          <IconButton label="Columns">
            <Columns3 aria-hidden />
          </IconButton>
        }
      />
      <Menu.Portal>
        <Menu.Positioner sideOffset={6} align="end" className="z-50 outline-none">
          <Menu.Popup className="popup min-w-44 p-1 outline-none">
            {titles.map((title) => (
              <Menu.CheckboxItem
                key={title}
                checked={shown.has(title)}
                onCheckedChange={() => onToggle(title)}
                className="popup-item"
              >
                <span className="flex size-4">
                  <Menu.CheckboxItemIndicator>
                    <Check aria-hidden className="size-4 text-accent" />
                  </Menu.CheckboxItemIndicator>
                </span>
                {title}
              </Menu.CheckboxItem>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
