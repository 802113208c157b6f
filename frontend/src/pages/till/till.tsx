/** The till: opened by a member on a phone or tablet, it fills the screen, and nothing leads out of it but leaving. */
import { readTill } from '@chispa/contract/till'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ErrorState } from '../../components/error-state.tsx'
import { useDocumentTitle } from '../../components/instance.ts'
import { Face } from '../../components/people/face.tsx'
import { BrandMark } from '../../frame/brand-mark.tsx'
import { Redirect } from '../../frame/redirect.tsx'
import { SkipLink } from '../../frame/skip-link.tsx'
import { t } from '../../language/current.ts'
import { paths } from '../../paths.ts'
import { useIsOnline } from '../../session/connection.ts'
import { callTill } from '../../session/till-calls.ts'
import { useTillDevice } from '../../session/till-device.ts'
import { useSession } from '../../session/use-session.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ClockIcon, LogOutIcon } from '../../ui/icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { type KeptSale, keepSale, readKeptSale } from './kept-sale.ts'
import { Keypad } from './keypad.tsx'
import { LeaveTill } from './leave-till.tsx'
import { OpenTill } from './open-till.tsx'
import { SaleScreen } from './sale-screen.tsx'
import { TillCurrency } from './till-currency.tsx'
import { Today } from './today.tsx'

export function TillPage() {
  useDocumentTitle(t('Till'))
  const device = useTillDevice()
  const identity = useSession()
  if (device) {
    return (
      <TillCurrency key={device.token}>
        <Counter isLocked={device.isLocked} />
      </TillCurrency>
    )
  }
  return identity ? <OpenTill /> : <Redirect to={paths.signIn} search={{ back: paths.till }} />
}

function Counter({ isLocked }: { isLocked: boolean }) {
  const [sale, setSale] = useState(readKeptSale)
  const [shown, setShown] = useState<'today' | 'leave'>()
  const isOnline = useIsOnline()
  const till = useQuery({ queryKey: ['till'], queryFn: ({ signal }) => callTill(readTill, { signal }) })
  const become = (next: KeptSale | undefined) => {
    // Written down before anybody is asked: whatever happens next, it is this sale.
    keepSale(next)
    setSale(next)
  }
  return (
    <div className="flex min-h-dvh flex-col bg-page">
      <SkipLink />
      <header className="flex items-center justify-between gap-2 px-4 pt-[max(0.5rem,env(safe-area-inset-top))] pb-1 sm:px-6">
        <BrandMark
          name={till.data?.shopName}
          logo={till.data?.face?.picture && <Face face={till.data.face} className="size-9" />}
          below={till.data?.lightningAddress ?? ' '}
        />
        <nav aria-label={t('Till')} className="flex shrink-0 items-center">
          {!isOnline && (
            <Badge tone="warn" role="status">
              {t('Offline')}
            </Badge>
          )}
          <Button variant="ghost" onClick={() => setShown('today')}>
            <ClockIcon /> {t('Today')}
          </Button>
          <Button variant="ghost" size="icon" aria-label={t('Leave the till')} onClick={() => setShown('leave')}>
            <LogOutIcon />
          </Button>
        </nav>
      </header>
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto flex w-full max-w-4xl flex-1 flex-col px-4 pb-4 outline-none sm:px-6"
      >
        <h1 className="sr-only">{t('Till')}</h1>
        {isOnline && till.isError && !till.data && !sale && (
          <ErrorState error={till.error} retry={() => void till.refetch()} />
        )}
        {till.data?.canReceive === false && (
          <Notice tone="warn" className="mb-3">
            {t('No wallet receives for this till at the moment. Its owner can connect one.')}
          </Notice>
        )}
        {sale ? <SaleScreen key={sale.id} sale={sale} done={() => become(undefined)} /> : <Keypad charge={become} />}
      </main>
      {shown === 'today' && <Today close={() => setShown(undefined)} />}
      {shown === 'leave' && <LeaveTill isLocked={isLocked} close={() => setShown(undefined)} />}
    </div>
  )
}
