/** "Pay me here" for a wall or a counter: who it is, the address, and a code that wallets read and phones without one open as a page. */

import { Link } from '@tanstack/react-router'
import { lightningLinks, posterCode } from '../../components/addresses/lightning-links.ts'
import { useCommunityName, useDocumentTitle, useInstance } from '../../components/instance.ts'
import { Face } from '../../components/people/face.tsx'
import { personName } from '../../components/people/person-name.ts'
import { QrCode } from '../../components/qr-code.tsx'
import { BackLink } from '../../frame/back-link.tsx'
import { BrandMark } from '../../frame/brand-mark.tsx'
import { PageHead } from '../../frame/page-head.tsx'
import { t } from '../../language/current.ts'
import { paths } from '../../paths.ts'
import { useMe } from '../../session/use-me.ts'
import { Button } from '../../ui/button.tsx'
import { PrinterIcon } from '../../ui/icons.tsx'

export function PosterPage() {
  const { username, lightningAddress, face } = useMe()
  const origin = useInstance()?.endpoint ?? location.origin
  const community = useCommunityName()
  useDocumentTitle(t('Poster'))
  if (username === null || lightningAddress === null) {
    return (
      <>
        <PageHead title={t('Poster')} />
        <Button asChild>
          <Link to={paths.wallet}>{t('Take a name')}</Link>
        </Button>
      </>
    )
  }
  return (
    <>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-3 print:hidden">
        <BackLink to={paths.receive}>{t('Back')}</BackLink>
        <Button onClick={() => window.print()}>
          <PrinterIcon className="size-4.5" /> {t('Print')}
        </Button>
      </div>
      {/* Paper is white in the dark too, and ink on it dark. */}
      <article className="mx-auto flex max-w-xl flex-col items-center gap-6 rounded-2xl border border-line bg-white px-8 py-12 text-center text-black [--ink:#231f1b] print:fixed print:inset-0 print:z-50 print:max-w-none print:justify-center print:border-0">
        <BrandMark />
        <div className="flex flex-col items-center gap-3">
          <Face face={face} className="size-28" />
          <p className="text-3xl font-semibold tracking-tight wrap-anywhere">{personName(face)}</p>
        </div>
        <h1 className="text-4xl font-semibold tracking-tight">{t('Pay me here')}</h1>
        <QrCode
          text={posterCode(lightningLinks(origin, username))}
          label={t('QR code to pay {address}', { address: lightningAddress })}
          className="aspect-square w-full max-w-96"
        />
        <p className="text-2xl font-medium break-all">{lightningAddress}</p>
        <p className="max-w-sm text-base text-neutral-600">
          {t('Scan it with a lightning wallet, or with the camera. It goes straight to me, at {community}.', {
            community,
          })}
        </p>
      </article>
    </>
  )
}
