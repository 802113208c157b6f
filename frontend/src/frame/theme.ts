/** Light, dark, or as the device says. The choice is stored; public/first-paint.js applies it before the first paint. */
import { useSyncExternalStore } from 'react'

export type Theme = 'system' | 'light' | 'dark'

const place = 'chispa.theme'
const listeners = new Set<() => void>()

function chosenTheme(): Theme {
  try {
    const stored = localStorage.getItem(place)
    return stored === 'light' || stored === 'dark' ? stored : 'system'
  } catch {
    return 'system'
  }
}

const systemIsDark = () => matchMedia('(prefers-color-scheme: dark)')

function apply(): void {
  const chosen = chosenTheme()
  const dark = chosen === 'dark' || (chosen === 'system' && systemIsDark().matches)
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
}

export function chooseTheme(theme: Theme): void {
  try {
    if (theme === 'system') localStorage.removeItem(place)
    else localStorage.setItem(place, theme)
  } catch {
    // Storage may be forbidden: then the device decides.
  }
  told()
}

/** The device's, and what the person chooses in another tab. */
export function followTheme(): void {
  systemIsDark().addEventListener('change', apply)
  addEventListener('storage', ({ key }) => {
    if (key === place) told()
  })
}

function told(): void {
  apply()
  for (const listener of listeners) listener()
}

export const useTheme = (): Theme =>
  useSyncExternalStore(listener => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, chosenTheme)
