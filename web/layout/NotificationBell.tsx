import { Popover } from '@base-ui/react/popover'
import { Bell } from 'lucide-react'
import { IconButton } from '#web/ui/IconButton.tsx'

/** For supervisors and teachers (spec §2). */
export function NotificationBell() {
  return (
    <Popover.Root>
      <Popover.Trigger
        render={
          <IconButton label="Notifications">
            <Bell aria-hidden />
          </IconButton>
        }
      />
      <Popover.Portal>
        <Popover.Positioner sideOffset={10} align="end" collisionPadding={8} className="z-50">
          <Popover.Popup className="popup max-h-[300px] w-80 max-w-[calc(100vw-1rem)] overflow-y-auto p-4 outline-none min-[769px]:max-h-[500px]">
            <Popover.Title className="font-semibold">No available Notifications</Popover.Title>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
