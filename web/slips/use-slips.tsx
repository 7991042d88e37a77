import { Printer, Ticket } from 'lucide-react'
import { useState } from 'react'
import type { Person } from '#contract/people.ts'
import { type SlipWish, slips } from '#contract/slips.ts'
import { useSend } from '#web/api/use-send.ts'
import type { MenuChoice } from '#web/ui/Menu.tsx'
import { SlipsDialog } from './SlipsDialog.tsx'

/** Printing and voiding the slip of one person, for the menu of a list. */
export function useSlips(people: SlipWish['people']) {
  const [chosen, setChosen] = useState<number | null>(null)
  const { send } = useSend(slips.cancel)

  function choicesOf({ id, hasPassword, slipUntil }: Person): MenuChoice[] {
    if (hasPassword) return []
    const print = { label: 'Print slip', icon: <Printer aria-hidden />, onChoose: () => setChosen(id) }
    if (slipUntil === null) return [print]
    const cancel = () => void send({ params: { id } })
    return [print, { label: 'Void slip', icon: <Ticket aria-hidden />, onChoose: cancel }]
  }

  const dialog = (
    <SlipsDialog
      people={people}
      selection={{ ids: chosen === null ? [] : [chosen] }}
      isOpen={chosen !== null}
      onDone={() => {}}
      onClose={() => setChosen(null)}
    />
  )
  return { choicesOf, dialog }
}
