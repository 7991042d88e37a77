let hasDoneSomething = false
let isGoing = false

/** Until the person has done something, every call belongs to the start of the page. */
export function hasActed(): boolean {
  return hasDoneSomething
}

/** Calls fail while a page is being left. That says nothing about the network. */
export function isLeaving(): boolean {
  return isGoing
}

if (typeof window !== 'undefined') {
  for (const act of ['pointerdown', 'keydown', 'click']) {
    window.addEventListener(act, () => (hasDoneSomething = true), { capture: true, once: true })
  }
  for (const end of ['beforeunload', 'pagehide']) window.addEventListener(end, leave)
  window.addEventListener('pageshow', stay)
}

function leave(): void {
  isGoing = true
  // A download begins like a departure, but then the page stays.
  setTimeout(stay, 3000)
}

function stay(): void {
  isGoing = false
}
