// Runs before the first paint (a small blocking file, since the page's policy allows no inline script).
// A name that no palette has matches no rule, so nothing more needs to be checked here.
;(() => {
  const root = document.documentElement
  const cookie = (name) => document.cookie.match(new RegExp(`(?:^|; )${name}=([^;]{0,2000})(?:;|$)`))?.[1]
  const dark = cookie('darkMode')
  const isDeviceDark = () => matchMedia('(prefers-color-scheme: dark)').matches
  if (dark === 'true' || (dark === 'device' && isDeviceDark())) root.classList.add('dark')
  for (const type of ['primary', 'surface']) {
    try {
      const saved = JSON.parse(decodeURIComponent(cookie(type)))
      if (saved.type === type && /^[a-z]{3,8}$/.test(saved.color.name)) root.dataset[type] = saved.color.name
    } catch {}
  }
  // somebody who is signed in is on the way to another screen
  try {
    if (localStorage.getItem('token')) root.dataset.known = ''
  } catch {}
  // where the page shows its screen already, the scripts leave the way to its first paint
  addEventListener('DOMContentLoaded', () => {
    const later = document.querySelector('script[type="later"]')
    if (!later) return
    const start = () => {
      if (!later.isConnected) return
      for (const link of document.querySelectorAll('link[rel="later"]')) {
        link.crossOrigin = ''
        link.rel = 'modulepreload'
      }
      const script = document.createElement('script')
      script.type = 'module'
      script.crossOrigin = ''
      script.src = later.src
      later.replaceWith(script)
    }
    requestAnimationFrame(() => setTimeout(start))
    // a page that nobody looks at is never painted
    setTimeout(start, 1000)
  })
})()
