/** Every recorded wallet, in the order in which people are told of them. */
import { albyHubCln, albyHubLdk, albyHubLnd, albyHubPhoenixd } from './alby-hub.ts'
import { coinos, coinosInside } from './coinos.ts'
import { cashuMe, minibits } from './ecash.ts'
import { lnbitsCln, lnbitsLnd } from './lnbits.ts'
import { applesauce, clnNip47, electrum } from './nodes.ts'
import { primal, primalInside } from './primal.ts'
import type { RecordedWallet } from './recorded-wallet.ts'
import { zeus } from './zeus.ts'

export const recordedWallets: readonly RecordedWallet[] = [
  albyHubLdk,
  albyHubPhoenixd,
  albyHubLnd,
  albyHubCln,
  lnbitsLnd,
  lnbitsCln,
  coinos,
  coinosInside,
  primal,
  primalInside,
  zeus,
  electrum,
  clnNip47,
  minibits,
  cashuMe,
  applesauce,
]
