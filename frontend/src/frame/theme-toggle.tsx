/** Steps through the three themes; says which one is on and which comes next. */
import { t } from '../language/current.ts'
import { Button } from '../ui/button.tsx'
import { type Icon, MonitorIcon, MoonIcon, SunIcon } from '../ui/icons.tsx'
import { chooseTheme, type Theme, useTheme } from './theme.ts'

const steps = (): Record<Theme, { icon: Icon; words: string; next: Theme }> => ({
  system: { icon: MonitorIcon, words: t('Colours follow your device. Switch to light.'), next: 'light' },
  light: { icon: SunIcon, words: t('Light colours. Switch to dark.'), next: 'dark' },
  dark: { icon: MoonIcon, words: t('Dark colours. Follow your device again.'), next: 'system' },
})

export function ThemeToggle() {
  const { icon: ThemeIcon, words, next } = steps()[useTheme()]
  return (
    <Button variant="ghost" size="icon" aria-label={words} title={words} onClick={() => chooseTheme(next)}>
      <ThemeIcon />
    </Button>
  )
}
