/** An amount, large, and below it the same in the other unit. A touch turns them round, here and on all pages of this device. */
import type { ReactNode } from 'react'
import { t } from '../language/current.ts'
import { cn } from '../ui/cn.ts'
import { flipAmountUnit, useAmountUnit } from './amount-unit.ts'
import { useShownRate, worthText } from './fiat.tsx'
import { fiatText, type Price } from './fiat-text.ts'
import { satsNumber, satsText } from './sats.ts'

type Props = {
  msats: number
  /** The rate of then, of a payment; null where none was known. Without it the rate of now. */
  kept?: Price | null | undefined
  /** Before the figures: a sign. */
  before?: ReactNode
  testId?: string
  /** As large as there is room for on one line of a phone. */
  isHero?: boolean
  /** Of the large line. */
  className?: string
  /** Of the line below. */
  belowClassName?: string
}

export function Amount({ msats, kept, before, testId, isHero, className, belowClassName }: Props) {
  const unit = useAmountUnit()
  const now = useShownRate()
  const price = kept === undefined ? now?.rate : (kept ?? undefined)
  const isFiat = unit === 'fiat' && price !== undefined
  const large = (
    <span
      data-testid={testId}
      className={cn(
        'block font-display font-semibold tracking-tight wrap-anywhere tabular-nums',
        isHero ? heroSize((isFiat ? fiatText(msats, price) : satsNumber(msats)).length) : 'base:text-4xl',
        className,
      )}
    >
      {before}
      {isFiat ? fiatText(msats, price) : <SatsNumber msats={msats} />}
    </span>
  )
  if (!price) return large
  const worth = kept === undefined && now ? worthText(msats, now) : `≈ ${fiatText(msats, price)}`
  return (
    <button
      type="button"
      onClick={flipAmountUnit}
      title={isFiat ? t('Show in sats') : t('Show in {currency}', { currency: price.currency })}
      className="max-w-full rounded-xl px-2 text-center"
    >
      {large}
      <span
        {...(isFiat ? {} : { 'data-testid': 'fiat' })}
        className={cn('block tabular-nums base:text-sm base:text-ink-soft', belowClassName)}
      >
        {isFiat ? satsText(msats) : worth}
      </span>
    </button>
  )
}

/** Long ones stay on one line, with large letters too. */
function heroSize(length: number): string {
  return length > 15
    ? 'text-[min(1.875rem,7.5vw)] sm:text-4xl'
    : length > 11
      ? 'text-[min(1.875rem,8vw)] sm:text-4xl'
      : length > 8
        ? 'text-[min(2.25rem,10vw)] sm:text-5xl'
        : 'text-[min(3rem,13vw)] sm:text-6xl'
}

/** The figures, and their unit in small. */
const SatsNumber = ({ msats }: { msats: number }) => (
  <>
    {satsNumber(msats)} <span className="text-[0.5em] font-medium tracking-normal opacity-70">{t('sats')}</span>
  </>
)
