/** Spreads a circle from where the pointer went down (spec §9); its host is `relative overflow-hidden`. */
export function ripple(event: { currentTarget: HTMLElement; clientX: number; clientY: number }) {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const host = event.currentTarget
  const box = host.getBoundingClientRect()
  const size = Math.max(box.width, box.height) * 2
  const circle = document.createElement('span')
  circle.className = 'ripple'
  circle.setAttribute('aria-hidden', 'true')
  circle.style.width = circle.style.height = `${size}px`
  circle.style.left = `${event.clientX - box.left - size / 2}px`
  circle.style.top = `${event.clientY - box.top - size / 2}px`
  circle.addEventListener('animationend', () => circle.remove())
  host.append(circle)
}
