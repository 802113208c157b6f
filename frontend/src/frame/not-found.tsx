import { Link } from '@tanstack/react-router'
import { useDocumentTitle } from '../components/instance.ts'
import { t } from '../language/current.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { Spark } from '../ui/spark.tsx'

export function NotFoundPage() {
  useDocumentTitle(t('Not found'))
  return (
    <main id="main" className="grid min-h-dvh place-items-center px-6 text-center">
      <div>
        <div className="mx-auto mb-6 grid size-20 place-items-center rounded-3xl bg-brand-tint text-brand-text">
          <Spark className="size-10 opacity-80" />
        </div>
        <p className="text-sm font-medium text-ink-faint">404</p>
        <h1 className="mt-1 text-3xl font-semibold tracking-tight">{t('There is nothing here')}</h1>
        <p className="mx-auto mt-2 max-w-sm text-ink-soft">
          {t('The address may be mistyped, or the page has moved. Everything else is where it was.')}
        </p>
        <Button asChild className="mt-7">
          <Link to={paths.home}>{t('Go to the start page')}</Link>
        </Button>
      </div>
    </main>
  )
}
