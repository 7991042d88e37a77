import { create } from 'zustand'

export type Severity = 'info' | 'success' | 'warn' | 'error' | 'secondary' | 'contrast'

export type ToastMessage = {
  severity: Severity
  summary: string
  detail?: string
  group?: string
  /** The action that it tells of. A new result of the same action replaces the older one. */
  of?: string
  /** An action, offered as a button. */
  action?: { label: string; act: () => void }
  /** False hides the close button, which every other toast has. */
  isClosable?: boolean
  /** Milliseconds until it closes; without them it stays (spec §4). */
  life?: number
}

export type Toast = ToastMessage & { id: number; isLeaving: boolean }

/** In milliseconds (spec §9). */
const toastTimes = { life: 5000, extended: 1000, show: 300, hide: 1000 } as const

type ToastStore = { toasts: readonly Toast[] }

export const useToasts = create<ToastStore>(() => ({ toasts: [] }))

const timers = new Map<number, ReturnType<typeof setTimeout>>()
let lastId = 0

export const toast = {
  show: showToast,
  info: (summary: string, more?: More) => showToast({ severity: 'info', ...product, ...more, summary }),
  success: (summary: string, more?: More) => showToast({ severity: 'success', ...product, ...more, summary }),
  warn: (summary: string, more?: More) => showToast({ severity: 'warn', ...product, ...more, summary }),
  error: (summary: string, more?: More) => showToast({ severity: 'error', ...product, ...more, summary }),
  close: closeToast,
  clear: clearToasts,
  /** Removes what was told of an action, because its new result is told elsewhere. */
  clearOf: (of: string) => removeWhere((each) => each.of === of),
}

type More = Omit<ToastMessage, 'severity' | 'summary'>
const product = { life: toastTimes.life }

function showToast(message: ToastMessage): number {
  const id = ++lastId
  const { of } = message
  if (of !== undefined) removeWhere((each) => each.of === of)
  useToasts.setState(({ toasts }) => ({ toasts: [{ isClosable: true, ...message, id, isLeaving: false }, ...toasts] }))
  if (message.life !== undefined) after(id, message.life, () => closeToast(id))
  return id
}

/** While the pointer or the focus rests on it, it stays. */
export function holdToast({ id, isLeaving }: Toast) {
  if (!isLeaving) clearTimeout(timers.get(id))
}

export function releaseToast({ id, life, isLeaving }: Toast) {
  if (life !== undefined && !isLeaving) after(id, toastTimes.extended, () => closeToast(id))
}

function closeToast(id: number) {
  useToasts.setState(({ toasts }) => ({
    toasts: toasts.map((each) => (each.id === id ? { ...each, isLeaving: true } : each)),
  }))
  after(id, toastTimes.hide, () => removeToast(id))
}

function removeToast(id: number) {
  timers.delete(id)
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((each) => each.id !== id) }))
}

function clearToasts(group?: string) {
  removeWhere((each) => group === undefined || each.group === group)
}

function removeWhere(isGone: (each: Toast) => boolean) {
  for (const { id } of useToasts.getState().toasts.filter(isGone)) {
    clearTimeout(timers.get(id))
    removeToast(id)
  }
}

/** One timer for each toast. The newest one counts. */
function after(id: number, milliseconds: number, act: () => void) {
  clearTimeout(timers.get(id))
  timers.set(id, setTimeout(act, milliseconds))
}
