import { useEffect } from 'react'

const off = 'singleKeys'
const windows = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'
const typing =
  'input:not([type="checkbox"], [type="radio"], [type="button"]), textarea, select, [contenteditable="true"]'

/** Whether single letters act; a person who speaks to the computer, or types elsewhere by mistake, can turn them off. */
export function hasSingleKeys(): boolean {
  try {
    return localStorage.getItem(off) !== 'off'
  } catch {
    return !isOffHere
  }
}

/** In a browser that forbids storage the choice lasts as long as the page. */
let isOffHere = false

export function setSingleKeys(isOn: boolean): void {
  isOffHere = !isOn
  try {
    if (isOn) localStorage.removeItem(off)
    else localStorage.setItem(off, 'off')
  } catch {
    // It is remembered here.
  }
}

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat' | 'defaultPrevented'>

/** A letter alone, pressed once. */
export function isSingleKey(event: Press, letter: string): boolean {
  const { key, ctrlKey, metaKey, altKey, repeat, defaultPrevented } = event
  return key.toLowerCase() === letter && !ctrlKey && !metaKey && !altKey && !repeat && !defaultPrevented
}

/**
 * Acts on one letter, but never while somebody types. 'page' keeps silent while a window is open over the page,
 * 'window' acts only in one, and 'anywhere' in both. Without an act it does nothing.
 */
export function useSingleKey(letter: string, act: (() => void) | null, where: 'page' | 'window' | 'anywhere'): void {
  useEffect(() => {
    if (!act) return
    const onKey = (event: KeyboardEvent) => {
      if (!isSingleKey(event, letter) || !hasSingleKeys()) return
      if (event.target instanceof Element && event.target.closest(typing)) return
      const isInWindow = document.querySelector(windows) !== null
      if (where !== 'anywhere' && isInWindow !== (where === 'window')) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [letter, act, where])
}
