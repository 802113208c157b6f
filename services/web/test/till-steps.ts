/** What can happen in the world of the tills. */
import type { ListenerFaults } from '@chispa/sandbox/listener-stand-in/faults'
import type { RelayFaults } from '@chispa/sandbox/relay/faults'
import type { WalletFaults } from '@chispa/sandbox/wallets/wallet-faults'

export type Step =
  /** `again` presents an earlier invoice instead of a new one; `last`: the newest, while others may be at work on it. */
  | {
      do: 'tap'
      card: number
      process: number
      amountMsats: number
      again: number | 'last' | null
      /** Which of the tills. */
      till: number
      /** What the customer types where the till asks. */
      pin: 'right' | 'wrong' | 'none'
    }
  | { do: 'repeat'; which: number; process: number }
  /** What a till is told before it asks for money. */
  | { do: 'scan'; card: number; process: number }
  /** The holder, after a pause. */
  | { do: 'switch on'; card: number }
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
  /** A wallet that holds payments has one in hand: it has left, and nobody knows its end. */
  | { do: 'wait until held' }
  | { do: 'wait for answers' }

/** `wallets`: which of the recorded ones each holder has; null: one that does as the standard says. `pins`: which cards have one. */
export type Life = { wallets: (number | null)[]; pins: boolean[]; steps: Step[] }
