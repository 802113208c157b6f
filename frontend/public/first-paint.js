// Runs before the first paint, so that neither the wrong theme nor the wrong brand colour flashes up.
// It reads only what src/frame/theme.ts and src/frame/brand.ts stored; anything unexpected is ignored.
;(() => {
  const root = document.documentElement
  const read = name => {
    try {
      return localStorage.getItem(name)
    } catch {
      return null
    }
  }
  const chosen = read('chispa.theme')
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  root.dataset.theme = dark ? 'dark' : 'light'
  const colors = (read('chispa.brand') || '').split(' ')
  const names = ['--brand', '--on-brand', '--brand-on-light', '--brand-on-dark']
  if (colors.length === names.length && colors.every(color => /^#[0-9a-f]{6}$/.test(color))) {
    names.forEach((name, at) => {
      root.style.setProperty(name, colors[at])
    })
  }
})()
