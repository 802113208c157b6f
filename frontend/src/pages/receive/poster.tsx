/** "Pay me here" for a wall or a counter: one sheet with the community's name, the code and the address. */

import { Link } from '@tanstack/react-router'
import { LightningCode } from '../../components/addresses/lightning-code.tsx'
import { useCommunityName, useDocumentTitle } from '../../components/instance.ts'
import { BackLink } from '../../frame/back-link.tsx'
import { BrandMark } from '../../frame/brand-mark.tsx'
import { PageHead } from '../../frame/page-head.tsx'
import { t } from '../../language/current.ts'
import { paths } from '../../paths.ts'
import { useMe } from '../../session/use-me.ts'
import { Button } from '../../ui/button.tsx'
import { PrinterIcon } from '../../ui/icons.tsx'

export function PosterPage() {
  const { username, lightningAddress } = useMe()
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
        <h1 className="text-4xl font-semibold tracking-tight">{t('Pay me here')}</h1>
        <LightningCode username={username} address={lightningAddress} className="max-w-96 border-0" />
        <p className="text-2xl font-medium break-all">{lightningAddress}</p>
        <p className="max-w-sm text-base text-neutral-600">
          {t('Scan it with any lightning wallet. It goes straight to me, at {community}.', { community })}
        </p>
      </article>
    </>
  )
}
