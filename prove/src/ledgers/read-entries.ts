/** The wallets' own books, read from their network, and what each wallet's recorded kind can tell of it to whoever asks. */
import { recordedWallets } from '@chispa/sandbox/recorded-wallets/all'
import { type WhatWorks, whatWorks } from '@chispa/sandbox/recorded-wallets/what-works'
import type { SandboxWallet } from '@chispa/sandbox/wallets/sandbox-wallet'
import type { Entry } from '../books.ts'
import type { World } from '../world.ts'

type Kind = Pick<WhatWorks, 'received' | 'cards'> & { hidesFailure: boolean }

/** By the name that `newWallet` gives it. */
const kinds = new Map<string, Kind>(
  recordedWallets.map(one => {
    const { expiresInFlight, noState, tellsPreimageEarly } = one.quirks
    // What came back is called expired, or has no state.
    return [one.id, { ...whatWorks(one), hidesFailure: Boolean(expiresInFlight || noState || tellsPreimageEarly) }]
  }),
)
const outside: Kind = { received: 'reported', cards: 'proven', hidesFailure: false }
const kindOf = ({ name }: SandboxWallet) => kinds.get(name.split(' ', 1)[0]!) ?? outside

export function readEntries({ platform, members, departed, merchantId, payerId }: World): Entry[] {
  const entriesOf = (id: string, memberId?: string, wallet?: SandboxWallet): Entry[] => {
    const kind = wallet ? kindOf(wallet) : outside
    const accountId = `${id} (${wallet?.name ?? 'outside'})`
    return platform.ledger.transactions(id).map(({ type, state, paymentHash, amountMsats, createdAt, settledAt }) => ({
      ...{ memberId, accountId, type, state, paymentHash, amountMsats },
      at: (createdAt + 1) * 1000,
      settledAt: settledAt && settledAt * 1000,
      // One that has ended its connection tells nobody anything any more.
      tells: wallet?.faults.connectionEnded ? 'nothing' : toldOf(kind, type, state),
    }))
  }
  return [
    ...[...members, ...departed].flatMap(({ id, wallets }) =>
      wallets.flatMap(wallet => entriesOf(wallet.accountId, id, wallet)),
    ),
    ...[merchantId, payerId].flatMap(id => entriesOf(id)),
  ]
}

function toldOf({ received, cards, hidesFailure }: Kind, type: Entry['type'], state: Entry['state']): Entry['tells'] {
  if (type === 'incoming') return received === 'never' ? 'nothing' : 'proof'
  if (cards === 'by a person' || (state === 'failed' && hidesFailure)) return 'nothing'
  return state === 'settled' && cards === 'unproven' ? 'word' : 'proof'
}
