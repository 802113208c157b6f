/** What there is to pay with, before anything is paid: the balance, and a wallet that does not answer. */
import { useQuery } from '@tanstack/react-query'
import { momentText } from '../../components/relative-time.ts'
import { satsNumber } from '../../components/sats.ts'
import { balanceQuery } from '../../components/wallets/wallet-queries.ts'
import { t } from '../../language/current.ts'
import { useMe } from '../../session/use-me.ts'
import { Notice } from '../../ui/notice.tsx'

export type Means = {
  /** As the wallet just said it; undefined while nobody knows. */
  balanceMsats: number | undefined
  silentSince: string | null | undefined
  look: () => Promise<number | undefined>
}

/** `silentSince`: undefined while it answers, null where nobody knows since when. */
export function useMeans(): Means {
  const { wallet } = useMe()
  const query = useQuery({
    ...balanceQuery(wallet?.id ?? ''),
    enabled: wallet !== null,
    // Until it answers again: what is said of its silence must end with it.
    refetchInterval: ({ state }) => (state.status === 'error' ? 10_000 : false),
  })
  const problem = wallet?.health.problem
  const isSilent =
    problem === 'silent' || problem === 'relays_unreachable' || (query.isError && isNoAnswer(query.error))
  return {
    balanceMsats: query.isError ? undefined : query.data?.balanceMsats,
    silentSince: isSilent ? (wallet?.health.lastAnsweredAt ?? null) : undefined,
    look: async () => (await query.refetch()).data?.balanceMsats,
  }
}

const isNoAnswer = (error: Error): boolean =>
  'reason' in error && (error.reason === 'wallet_silent' || error.reason === 'wallet_unreachable')

type LineProps = { means: Means; isTooMuch: boolean }

/** Its line is there before the wallet has answered, so that nothing moves. */
export const MeansLine = ({ means: { balanceMsats, silentSince }, isTooMuch }: LineProps) => (
  <p
    data-testid="means"
    aria-live="polite"
    className={
      isTooMuch || silentSince !== undefined
        ? 'min-h-5 text-center text-sm font-semibold text-danger'
        : 'min-h-5 text-center text-sm text-ink-soft'
    }
  >
    {silentSince !== undefined
      ? t('Your wallet isn’t answering right now.')
      : balanceMsats !== undefined && t('You have {amount} sats', { amount: satsNumber(balanceMsats) })}
  </p>
)

/** Below the buttons: a wallet falls silent while somebody is about to press one. */
export function SilentWallet({ since }: { since: string | null }) {
  return (
    <Notice tone="warn">
      {since === null
        ? t('Your wallet isn’t answering. Open its app before you pay, or we may not know for hours whether you did.')
        : t(
            'Your wallet hasn’t answered since {time}. Open its app before you pay, or we may not know for hours whether you did.',
            { time: momentText(since) },
          )}
    </Notice>
  )
}
