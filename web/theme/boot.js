// Runs before the first paint (a small blocking file, since the page's policy allows no inline script).
// A name that no palette has matches no rule, so nothing more needs to be checked here.
;(() => {
  const root = document.documentElement
  const cookie = (name) => document.cookie.match(new RegExp(`(?:^|; )${name}=([^;]{0,2000})(?:;|$)`))?.[1]
  if (cookie('darkMode') === 'true') root.classList.add('dark')
  for (const type of ['primary', 'surface']) {
    try {
      const saved = JSON.parse(decodeURIComponent(cookie(type)))
      if (saved.type === type && /^[a-z]{3,8}$/.test(saved.color.name)) root.dataset[type] = saved.color.name
    } catch {}
  }
})()
