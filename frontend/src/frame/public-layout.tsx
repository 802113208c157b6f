/** Frame of the pages that everyone may see. */

import { Link, Outlet } from '@tanstack/react-router'
import { useInstance } from '../components/instance.ts'
import { t } from '../language/current.ts'
import { rich } from '../language/rich.tsx'
import { paths, safeHref } from '../paths.ts'
import { useSession } from '../session/use-session.ts'
import { Button } from '../ui/button.tsx'
import { BrandMark } from './brand-mark.tsx'
import { LanguageChoice } from './language-choice.tsx'
import { SkipLink } from './skip-link.tsx'
import { ThemeToggle } from './theme-toggle.tsx'

export const PublicLayout = () => (
  <div className="flex min-h-dvh flex-col">
    <SkipLink />
    <PublicHeader />
    <main id="main" tabIndex={-1} className="flex flex-1 flex-col outline-none">
      <Outlet />
    </main>
    <footer className="border-t border-line">
      <div className="mx-auto flex w-full max-w-6xl flex-wrap items-center justify-between gap-x-6 px-4 py-4 text-sm text-ink-faint sm:px-6">
        <p>
          {rich('Runs on {it}, open source for communities', {
            it: <span className="font-medium text-ink-soft">Chispa</span>,
          })}
        </p>
        <LanguageChoice className="-ml-2 sm:hidden" />
        <nav aria-label={t('About this community')} className="flex flex-wrap gap-x-6">
          <BrandLinks />
          <Link to={paths.docs} className={footLink}>
            {t('API reference')}
          </Link>
        </nav>
      </div>
    </footer>
  </div>
)

const footLink = 'inline-flex min-h-11 items-center font-medium text-ink-soft hover:text-ink'

function BrandLinks() {
  const instance = useInstance()
  const terms = safeHref(instance?.terms_url)
  return (
    <>
      {terms && (
        <a href={terms} rel="noreferrer" className={footLink}>
          {t('Terms')}
        </a>
      )}
      {instance?.contact_email && (
        <a href={`mailto:${instance.contact_email}`} className={footLink}>
          {t('Contact')}
        </a>
      )}
    </>
  )
}

function PublicHeader() {
  const identity = useSession()
  const claimed = useInstance()?.hasRoot !== false
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-page/85 backdrop-blur-md">
      <div className="mx-auto flex h-16 w-full max-w-6xl items-center justify-between gap-3 px-4 sm:px-6">
        <Link to={paths.home} className="min-w-11 shrink-100 rounded-xl py-1 sm:pr-2">
          <BrandMark />
        </Link>
        <nav aria-label={t('Main')} className="flex min-w-0 items-center gap-1">
          <LanguageChoice className="max-sm:hidden" />
          <ThemeToggle />
          {claimed && (
            <Button asChild variant="secondary" className="min-w-0 shrink">
              {identity ? (
                <Link to={paths.overview}>
                  <span className="truncate">{t('Dashboard')}</span>
                </Link>
              ) : (
                <Link to={paths.signIn}>
                  <span className="truncate">{t('Sign in')}</span>
                </Link>
              )}
            </Button>
          )}
        </nav>
      </div>
    </header>
  )
}
