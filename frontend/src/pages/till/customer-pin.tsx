/** The PIN of a card, on a screen for the customer: what is paid, and large keys. It goes to the card's service and is kept nowhere. */
import type { Sale } from '@chispa/contract/till'
import { useState } from 'react'
import { satsNumber } from '../../components/sats.ts'
import { t } from '../../language/current.ts'
import { Button } from '../../ui/button.tsx'
import { FullScreen } from '../../ui/full-screen.tsx'
import { NfcIcon } from '../../ui/icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { NumberKeys } from './number-keys.tsx'
import { SaleInCurrency } from './sale-in-currency.tsx'

type Props = {
  sale: Pick<Sale, 'amountMsats' | 'tipMsats' | 'fiat'>
  /** The last one was not the card's. */
  wasWrong: boolean
  busy: boolean
  enter: (pin: string) => void
  close: () => void
}

const maxLength = 12

export function CustomerPin({ sale, wasWrong, busy, enter, close }: Props) {
  const [pin, setPin] = useState('')
  const press = (key: string) => {
    if (!busy) setPin(now => (key === 'back' ? now.slice(0, -1) : `${now}${key}`.slice(0, maxLength)))
  }
  const pay = () => {
    if (pin === '') return
    enter(pin)
    setPin('')
  }
  return (
    <FullScreen title={t('Hand the phone to the customer')} onClose={close}>
      <div className="mx-auto grid w-full max-w-4xl flex-1 grid-rows-[1fr_auto] gap-4 pt-4 md:grid-cols-2 md:grid-rows-1 md:items-center md:gap-10">
        <div className="flex flex-col items-center justify-center gap-3 text-center">
          <p data-testid="pin-amount" className="font-display text-6xl font-semibold tracking-tight tabular-nums">
            {satsNumber(sale.amountMsats)} <span className="text-2xl font-medium text-ink-faint">{t('sats')}</span>
          </p>
          <SaleInCurrency
            sale={{ amountMsats: sale.amountMsats, tipMsats: sale.tipMsats, fiat: sale.fiat }}
            className="text-lg text-ink-soft tabular-nums"
          />
          <p className="flex items-center gap-2 text-ink-soft">
            <NfcIcon /> {t('Type the PIN of your card')}
          </p>
          <p
            role="img"
            aria-label={t('{count} digits typed', { count: pin.length })}
            className="flex h-8 items-center gap-3"
          >
            {Array.from({ length: Math.max(4, pin.length) }, (_, at) => (
              <span
                // biome-ignore lint/suspicious/noArrayIndexKey: dots are nothing but their place
                key={at}
                className={`size-4 rounded-full border-2 border-ink-soft ${at < pin.length ? 'bg-ink' : ''}`}
              />
            ))}
          </p>
          <div className="min-h-16 w-full max-w-sm">
            {wasWrong && pin === '' && !busy && (
              <Notice tone="warn">{t('That PIN is wrong. Type it again; three wrong ones pause the card.')}</Notice>
            )}
          </div>
        </div>
        <div className="flex flex-col gap-3">
          <NumberKeys press={press} />
          <Button size="large" className="min-h-16 text-xl" busy={busy} disabled={pin === '' && !busy} onClick={pay}>
            {t('Pay')}
          </Button>
          <Button variant="ghost" onClick={close}>
            {t('Pay another way')}
          </Button>
        </div>
      </div>
    </FullScreen>
  )
}
