import { Bell } from 'lucide-react'
import { useState } from 'react'
import { PanelButton } from './PanelButton.tsx'

/** For supervisors and teachers (spec §2). */
export function NotificationBell() {
  const [isOpen, setOpen] = useState(false)
  return (
    <PanelButton label="Notifications" icon={<Bell aria-hidden />} isOpen={isOpen} onChange={setOpen}>
      <section className="popup max-h-[300px] w-80 max-w-[calc(100vw-1rem)] overflow-y-auto p-4 min-[769px]:max-h-[500px]">
        <h2 className="text-base">No available Notifications</h2>
      </section>
    </PanelButton>
  )
}
