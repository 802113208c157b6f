/** What can happen in the world of the tills. */
import type { ListenerFaults } from '@chispa/sandbox/listener-stand-in/faults'
import type { RelayFaults } from '@chispa/sandbox/relay/faults'
import type { WalletFaults } from '@chispa/sandbox/wallets/wallet-faults'

export type Step =
  /** `again` presents an earlier invoice instead of a new one. */
  | { do: 'tap'; card: number; process: number; amountMsats: number; again: number | null }
  | { do: 'repeat'; which: number; process: number }
  /** What a till is told before it asks for money. */
  | { do: 'scan'; card: number; process: number }
  | { do: 'crash'; process: number }
  | { do: 'fail wallet'; wallet: number; faults: Partial<WalletFaults> }
  | { do: 'fail relay'; faults: Partial<RelayFaults> }
  | { do: 'cut sockets' }
  /** In a world with a listener. */
  | { do: 'fail listener'; faults: Partial<ListenerFaults> }
  | { do: 'listener down' }
  | { do: 'listener up' }
  | { do: 'heal'; settle: boolean }
  | { do: 'resolve'; process: number }
  | { do: 'pass time'; ms: number }
  /** Real time, so that what comes next meets what was begun at different points. */
  | { do: 'let it run'; ms: number }
  | { do: 'wait for answers' }
