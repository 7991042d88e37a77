import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'

export type Tab = { value: string; label: string; content: ReactNode }

type Props = { label: string; tabs: readonly Tab[]; value: string; onChange: (value: string) => void }

/** On a phone they take two lines, so that none is out of sight. */
export function Tabs({ label, tabs, value, onChange }: Props) {
  return (
    <Base.Root value={value} onValueChange={onChange} className="flex flex-col gap-5">
      <Base.List aria-label={label} className="relative flex flex-wrap gap-x-6 border-b">
        {tabs.map((tab) => (
          <Base.Tab
            key={tab.value}
            value={tab.value}
            className="min-h-11 shrink-0 rounded-t-sm font-medium text-muted transition-colors -outline-offset-2 hover:text-ink data-active:text-accent"
          >
            {tab.label}
          </Base.Tab>
        ))}
        <Base.Indicator className="pointer-events-none absolute top-0 left-0 h-(--active-tab-height) w-(--active-tab-width) translate-x-(--active-tab-left) translate-y-(--active-tab-top) border-accent border-b-2 transition-[translate,width]" />
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value} className="rounded-sm">
          {/* A panel is taken away after the next one is drawn; its list would ask for the address of that one. */}
          {value === tab.value && tab.content}
        </Base.Panel>
      ))}
    </Base.Root>
  )
}
