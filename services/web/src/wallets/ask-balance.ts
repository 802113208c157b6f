import type { WalletBalance } from '@chispa/contract/wallets'
import { Refusal } from '../http/refusal.ts'
import type { WalletCalls } from './calls.ts'

/** The relays' and the wallet's own words stay here: they are a stranger's. */
export async function askBalance(calls: WalletCalls, walletId: string): Promise<WalletBalance> {
  const outcome = await calls.getBalance(walletId)
  switch (outcome.kind) {
    case 'result': {
      const { balanceMsats } = outcome.result
      return { balanceMsats, balanceSats: Math.floor(balanceMsats / 1000) }
    }
    case 'wallet-error':
      throw new Refusal('wallet_refused', { details: { walletErrorCode: codeOf(outcome.code) } })
    case 'unreachable':
      throw new Refusal('wallet_unreachable', { headers: { 'retry-after': '5' } })
    case 'timeout':
      throw new Refusal('wallet_silent', { headers: { 'retry-after': '5' } })
    default:
      return outcome satisfies never
  }
}

const codeOf = (code: string) => (/^[A-Z_]{1,40}$/.test(code) ? code : 'OTHER')
