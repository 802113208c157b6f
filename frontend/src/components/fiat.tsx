/** What an amount is worth: in the person's currency, else in the community's. An old rate is said with its time and counts for nothing else. */
import { type FiatRate, readFiatRate } from '@chispa/contract/fiat'
import { useQuery } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { locale, t } from '../language/current.ts'
import { useKeptCurrency } from '../session/kept-currency.ts'
import { queryOf } from '../session/queries.ts'
import { useSession } from '../session/use-session.ts'
import { cn } from '../ui/cn.ts'
import { fiatText, isCurrent, type Price } from './fiat-text.ts'
import { useInstance } from './instance.ts'

const askEveryMs = 60_000

/** Where amounts belong to somebody else than who is signed in: at a till, its owner. Null: they chose none. */
export const CurrencyOf = createContext<string | null | undefined>(undefined)

/** Undefined where neither has one. */
export function useCurrency(): string | undefined {
  const owner = useContext(CurrencyOf)
  const isSignedIn = useSession() !== null
  // Only what is known already: a public page asks nobody to unlock a key.
  const kept = useKeptCurrency()
  const own = owner !== undefined ? owner : isSignedIn ? kept : null
  const community = useInstance()?.fiat_currency
  return own ?? community ?? undefined
}

/** The rate to show, current or not; undefined where there is none. */
export function useShownRate(): { rate: FiatRate; isStale: boolean } | undefined {
  const currency = useCurrency()
  const { data } = useQuery({
    ...queryOf(readFiatRate, { query: currency === undefined ? {} : { currency } }),
    enabled: currency !== undefined,
    refetchInterval: askEveryMs,
    staleTime: askEveryMs,
    // Drawn anew at every attempt, failed ones too: a rate runs out while nobody answers.
    notifyOnChangeProps: ['data', 'fetchStatus'],
  })
  const rate = data?.rate ?? data?.staleRate
  return currency !== undefined && rate ? { rate, isStale: !isCurrent(rate, Date.now()) } : undefined
}

/** The rate that something is typed in: a current one. */
export function useFiatRate(): FiatRate | undefined {
  const shown = useShownRate()
  return shown && !shown.isStale ? shown.rate : undefined
}

/** `kept`: the rate of then, of a payment; null where none was known, and then nothing is shown. */
export function FiatHint({ msats, kept, className }: { msats: number; kept?: Price | null; className?: string }) {
  const shown = useShownRate()
  const text = kept === undefined ? shown && worthText(msats, shown) : kept && `≈ ${fiatText(msats, kept)}`
  if (!text) return null
  return (
    <span data-testid="fiat" className={cn('tabular-nums base:text-sm base:text-ink-soft', className)}>
      {text}
    </span>
  )
}

export function worthText(msats: number, { rate, isStale }: { rate: FiatRate; isStale: boolean }): string {
  const amount = fiatText(msats, rate)
  return isStale ? t('≈ {amount}, rate of {time}', { amount, time: rateTime(rate.asOf) }) : `≈ ${amount}`
}

const rateTime = (at: string): string => new Date(at).toLocaleTimeString(locale(), { timeStyle: 'short' })
