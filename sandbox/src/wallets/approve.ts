/** A wallet that says yes to a client's key (NWC-08): it may do what was asked for, within the budget, and answers with the state. */
import { type Method, methods } from '@chispa/protocols/nip47'
import type { WalletAuth } from '@chispa/protocols/nwc08'
import type { SandboxWallet, WalletOptions } from './sandbox-wallet.ts'
import type { WalletService } from './wallet-service.ts'

export async function approve(
  service: WalletService,
  asked: Omit<WalletAuth, 'relays'> & { relays?: readonly string[] },
  options: Pick<WalletOptions, 'balanceMsats' | 'name'> = {},
): Promise<SandboxWallet> {
  const { clientPublicKey, state, notifications, maxAmountMsats = 0, name } = asked
  const allowed = methods.filter((method): method is Method => asked.methods.includes(method))
  return service.create({
    ...(name !== undefined && { name: `${name} (${clientPublicKey.slice(0, 8)})` }),
    ...options,
    ...(asked.relays && { relays: asked.relays }),
    methods: allowed,
    notifications,
    faults: { budgetMsats: maxAmountMsats },
    pairing: { clientPublicKey, state },
  })
}
