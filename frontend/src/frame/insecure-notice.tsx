/** Over plain http, as home servers are first opened: what browsers keep back there, in one sentence, and how https is had. */
import { Link, useLocation } from '@tanstack/react-router'
import { t } from '../language/current.ts'
import { paths } from '../paths.ts'
import { useMay } from '../session/use-me.ts'
import { Notice } from '../ui/notice.tsx'

const places: readonly string[] = [paths.overview, paths.account]

export function InsecureNotice() {
  const mayMend = useMay({ role: 'ADMIN' })
  const { pathname } = useLocation()
  if (globalThis.isSecureContext || !places.includes(pathname)) return null
  return (
    <Notice tone="info" className="mb-6">
      {t(
        'This page is open without https: browsers then have no camera, passkeys, card reading, notifications or offline use.',
      )}{' '}
      {mayMend ? (
        <Link to={paths.selfTest} className="font-medium underline underline-offset-2">
          {t('How to get https')}
        </Link>
      ) : (
        t('Ask whoever runs your community for an address with https.')
      )}
    </Notice>
  )
}
