/** Whether a wallet can receive and spend, when that was tried, what is wrong and what to do. Green only after proof. */
import { checkWallet, type WalletHealth } from '@chispa/contract/wallet-check'
import type { RemoteWallet } from '@chispa/contract/wallets'
import { useMutation } from '@tanstack/react-query'
import { toast } from 'sonner'
import { messageOf } from '../../api/api-error.ts'
import { t } from '../../language/current.ts'
import { call } from '../../session/current.ts'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'
import { clockText } from '../relative-time.ts'
import { Time } from '../time.tsx'
import { CheckSteps, isUnderWay } from './check-steps.tsx'

export function WalletHealthLine({ wallet }: { wallet: Pick<RemoteWallet, 'id' | 'health' | 'status' | 'checking'> }) {
  const check = useMutation({
    mutationFn: () => call(checkWallet, { params: { walletId: wallet.id } }),
    onError: error => toast.error(messageOf(error)),
  })
  const { health } = wallet
  const isChecking = check.isPending || isUnderWay(wallet.checking)
  const isWell = health.canReceive === 'yes'
  return (
    <div className="flex items-center justify-between gap-3 text-sm" data-testid="wallet-health">
      <div
        role="status"
        className={cn('min-w-0', isWell ? 'text-ok' : health.canReceive === 'no' ? 'text-warn' : 'text-ink-soft')}
      >
        {isChecking ? <CheckSteps progress={wallet.checking} /> : healthText(health)}
        {!isChecking && health.checkedAt && (
          <span className="block text-xs text-ink-faint">
            {t('Tried')} <Time at={health.checkedAt} />
          </span>
        )}
      </div>
      {wallet.status === 'ACTIVE' && (
        <Button variant="ghost" busy={isChecking} onClick={() => check.mutate()}>
          {t('Check it')}
        </Button>
      )}
    </div>
  )
}

/** The first thing to mend, in words, with what mends it. */
export function healthText({ problem, canSpend }: Pick<WalletHealth, 'problem' | 'canSpend'>): string {
  switch (problem) {
    case 'disabled':
      return t('It is disabled: it receives nothing until it is enabled.')
    case 'retired':
      return t('It is put away for good.')
    case 'asleep':
      return t('It did not answer for so long that it was put to sleep. Its owner can switch it on again.')
    case 'never_checked':
      return t('Nobody has tried yet whether it answers.')
    case 'relays_unreachable':
      return t(
        'None of its relays can be reached, or has a place for it. Check the connection in your wallet, or use another wallet.',
      )
    case 'silent':
      return t('It does not answer. Open its app, or use another wallet.')
    case 'makes_no_invoices':
      return t('It refuses to make invoices. Allow this connection to receive, or use another wallet.')
    case 'makes_wrong_invoices':
      return t('It makes invoices that are not what was asked for, and nobody can pay them. Use another wallet.')
    case null:
      return canSpend === 'no'
        ? t('It can receive. This connection cannot spend, so no card pays with it.')
        : t('It can receive. It says that it can spend too; that was not tried.')
    default:
      return problem satisfies never
  }
}

/** From when on it says nothing, where that is what is wrong and it was ever heard. */
export function silentSince({ problem, lastAnsweredAt }: WalletHealth): string | undefined {
  if (lastAnsweredAt === null || (problem !== 'silent' && problem !== 'relays_unreachable')) return undefined
  return t('No answer since {moment}.', { moment: clockText(lastAnsweredAt) })
}

/** In one word, for lists. */
export function healthWords(health: WalletHealth): { label: string; about: string; tone: 'ok' | 'plain' | 'warn' } {
  const about = healthText(health)
  if (health.canReceive === 'yes') return { label: t('Works'), about, tone: 'ok' }
  if (health.problem === 'asleep') return { label: t('Asleep'), about, tone: 'warn' }
  if (health.canReceive === 'no') return { label: t('Does not work'), about, tone: 'warn' }
  return { label: t('Untried'), about, tone: 'plain' }
}
