/** Chooses the language of this page. Each is called by its own name, so that whoever needs it can read it. */
import type { Language } from '@chispa/contract/languages'
import { chooseLanguage, languageNames, t, useLanguage } from '../language/current.ts'
import { cn } from '../ui/cn.ts'

export const LanguageChoice = ({ className }: { className?: string }) => (
  <select
    aria-label={t('Language')}
    title={t('Language')}
    value={useLanguage()}
    onChange={event => void chooseLanguage(event.target.value as Language)}
    className={cn(
      'min-h-11 rounded-xl bg-transparent px-2 text-sm font-medium text-ink-soft hover:bg-sunken hover:text-ink',
      className,
    )}
  >
    {languageNames.map(([language, name]) => (
      <option key={language} value={language} lang={language}>
        {name}
      </option>
    ))}
  </select>
)
