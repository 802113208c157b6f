import { t } from '../language/current.ts'
export const SkipLink = () => (
  <a
    href="#main"
    className="fixed top-2 left-2 z-50 -translate-y-20 rounded-xl bg-brand px-4 py-3 font-medium text-on-brand focus:translate-y-0"
  >
    {t('Skip to the content')}
  </a>
)
