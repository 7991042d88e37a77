import { useEffect, useEffectEvent } from 'react'
import type { Item } from '#domain/evaluation.ts'
import { type Answer, answerOfKey } from '#web/evaluation-templates/item-words.ts'
import { hasSingleKeys } from '#web/ui/single-key.ts'

/**
 * Digits choose a level: of the one question on the screen, or in the whole form of the item that has the focus, which
 * then goes to the next item.
 */
export function useAnswerKeys(
  items: readonly Item[],
  shown: Item | null,
  choose: (item: Item, answer: Answer) => void,
): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, repeat, defaultPrevented, target } = event
    if (ctrlKey || metaKey || altKey || repeat || defaultPrevented || !hasSingleKeys()) return
    if (!(target instanceof HTMLElement) || target.closest('input, textarea, select, [role=dialog]')) return
    const focused = target.closest<HTMLElement>('[data-item]')?.dataset.item
    const item = shown ?? items.find(({ id }) => id === focused)
    const answer = item && answerOfKey(item, key)
    if (!item || answer === null || answer === undefined) return
    event.preventDefault()
    choose(item, answer)
    if (!shown) focusItem(items[items.indexOf(item) + 1])
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

function focusItem(item: Item | undefined): void {
  if (!item) return
  const field = document.getElementById(`item-${item.id}`)?.querySelector<HTMLElement>('[tabindex="0"], input')
  field?.focus()
}
