/** The amount, very large, and the keys. On a tablet they stand side by side. */
import { maxNoteLength } from '@chispa/contract/payment-requests'
import { type ReactNode, useState } from 'react'
import { setAmountUnit, type Unit, useAmountUnit } from '../../components/amount-unit.ts'
import { FiatHint, useFiatRate } from '../../components/fiat.tsx'
import { minorText } from '../../components/fiat-text.ts'
import { useAllowedMsats } from '../../components/instance.ts'
import { randomId } from '../../components/random-id.ts'
import { numberText } from '../../components/sats.ts'
import { t } from '../../language/current.ts'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'
import { Input } from '../../ui/input.tsx'
import { isChargeable, tips, totalOf, typed } from './amount.ts'
import type { KeptSale } from './kept-sale.ts'
import { NumberKeys } from './number-keys.tsx'

export function Keypad({ charge }: { charge: (sale: KeptSale) => void }) {
  const [digits, setDigits] = useState('')
  const unit = useAmountUnit()
  const [tip, setTip] = useState(0)
  const [note, setNote] = useState('')
  const rate = useFiatRate()
  const maxMsats = useAllowedMsats()
  const isFiat = unit === 'fiat' && rate !== undefined
  const total = totalOf(digits, isFiat ? 'fiat' : 'sats', tip, rate)
  const press = (key: string) => setDigits(before => typed(before, key))
  const choose = (next: Unit) => {
    setAmountUnit(next)
    setDigits('')
  }

  const submit = () => {
    const fiat = isFiat ? { currency: rate.currency, minor: Number(digits) } : undefined
    charge({
      id: randomId(),
      order: {
        amountMsats: total.totalSats * 1000,
        ...(total.tipSats > 0 && { tipMsats: total.tipSats * 1000 }),
        ...(note.trim() && { note: note.trim() }),
        ...(fiat && { fiat }),
      },
    })
  }
  const isTooMuch = total.baseSats > 0 && !isChargeable(total, maxMsats)
  return (
    <div className="grid flex-1 grid-rows-[1fr_auto] gap-4 md:grid-cols-2 md:grid-rows-1 md:gap-10">
      <div className="flex flex-col justify-center gap-3 text-center">
        <p
          aria-live="polite"
          data-testid="amount"
          className="font-display text-[min(3.75rem,15vw)] font-semibold tracking-tight tabular-nums"
        >
          {isFiat ? (
            minorText(Number(digits || '0'), rate.currency)
          ) : (
            <>
              {numberText(Number(digits || '0'))}{' '}
              <span className="text-2xl font-medium text-ink-faint">{t('sats')}</span>
            </>
          )}
        </p>
        <p className="min-h-6 text-ink-soft tabular-nums">
          {isFiat || tip > 0 ? t('To pay: {amount} sats', { amount: numberText(total.totalSats) }) : null}{' '}
          {!isFiat && total.totalSats > 0 && <FiatHint msats={total.totalSats * 1000} className="text-base" />}
        </p>
        {rate && (
          <Choice label={t('Unit')}>
            <Chip pressed={!isFiat} onClick={() => choose('sats')}>
              sats
            </Chip>
            <Chip pressed={isFiat} onClick={() => choose('fiat')}>
              {rate.currency}
            </Chip>
          </Choice>
        )}
        <Choice label={t('Tip')}>
          {tips.map(percent => (
            <Chip key={percent} pressed={tip === percent} onClick={() => setTip(percent)}>
              {percent === 0 ? t('No tip') : `${percent} %`}
            </Chip>
          ))}
        </Choice>
        <Input
          aria-label={t('What it is for (optional)')}
          placeholder={t('What it is for (optional)')}
          value={note}
          maxLength={maxNoteLength}
          autoComplete="off"
          className="mx-auto max-w-sm text-center"
          onChange={event => setNote(event.target.value)}
        />
      </div>
      <div className="flex flex-col justify-end gap-3">
        <NumberKeys press={press} corner="00" />
        <p
          id="charge-waits"
          role="status"
          className={cn('min-h-5 text-center text-sm', isTooMuch ? 'text-warn' : 'text-ink-soft')}
        >
          {isTooMuch
            ? t('At most {max} sats at once', { max: numberText(maxMsats / 1000) })
            : !isChargeable(total, maxMsats) && t('Type what the customer has to pay.')}
        </p>
        <Button
          size="large"
          className="min-h-16 text-xl"
          disabled={!isChargeable(total, maxMsats)}
          aria-describedby="charge-waits"
          onClick={submit}
        >
          {total.totalSats > 0
            ? t('Charge {amount} sats', { amount: numberText(total.totalSats) })
            : t('Enter an amount')}
        </Button>
      </div>
    </div>
  )
}

const Choice = ({ label, children }: { label: string; children: ReactNode }) => (
  <fieldset aria-label={label} className="flex flex-wrap justify-center gap-2">
    {children}
  </fieldset>
)

const Chip = ({ pressed, onClick, children }: { pressed: boolean; onClick: () => void; children: ReactNode }) => (
  <button
    type="button"
    aria-pressed={pressed}
    onClick={onClick}
    className={cn(
      'min-h-11 rounded-full border px-4 text-sm font-medium',
      pressed ? 'border-brand bg-brand-tint text-brand-text' : 'border-line text-ink-soft hover:bg-sunken',
    )}
  >
    {children}
  </button>
)
