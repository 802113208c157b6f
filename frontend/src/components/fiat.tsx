/** What an amount is worth in the community's currency: a hint, small, and only while its rate is current. */
import { type FiatRate, readFiatRate } from '@chispa/contract/fiat'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../session/queries.ts'
import { cn } from '../ui/cn.ts'
import { fiatText, isCurrent } from './fiat-text.ts'
import { useInstance } from './instance.ts'

const askEveryMs = 60_000

/** The rate, while the operator has set one and it is current. */
export function useFiatRate(): FiatRate | undefined {
  const isOn = Boolean(useInstance()?.fiat_currency)
  const { data } = useQuery({
    ...queryOf(readFiatRate),
    enabled: isOn,
    refetchInterval: askEveryMs,
    staleTime: askEveryMs,
    // Drawn anew at every attempt, failed ones too: a rate runs out while nobody answers.
    notifyOnChangeProps: ['data', 'fetchStatus'],
  })
  const rate = isOn ? data?.rate : undefined
  return rate && isCurrent(rate, Date.now()) ? rate : undefined
}

export function FiatHint({ msats, className }: { msats: number; className?: string }) {
  const rate = useFiatRate()
  if (!rate) return null
  return (
    <span data-testid="fiat" className={cn('text-ink-soft tabular-nums base:text-sm', className)}>
      ≈ {fiatText(msats, rate)}
    </span>
  )
}
