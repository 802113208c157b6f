/** Everything that people do, by its name. */
import { changeWallet, forward, pauseCard } from './change.ts'
import type { Command, Step } from './command.ts'
import { pressTwice, sendAgain, tapAgain } from './insist.ts'
import { oneTapTwoBills, tapsAtOnce } from './one-card.ts'
import { payAddress } from './pay-address.ts'
import { request, sale, topUp } from './receive.ts'
import { sameInvoice } from './same-invoice.ts'
import { send, sendToName } from './send.ts'
import { tap } from './tap.ts'
import { depositVoucher, sendVoucher } from './vouchers.ts'

const typed = {
  tap,
  send,
  'send to a name': sendToName,
  'pay address': payAddress,
  'same invoice': sameInvoice,
  'send again': sendAgain,
  'tap again': tapAgain,
  'press twice': pressTwice,
  'one tap for two bills': oneTapTwoBills,
  'taps at once': tapsAtOnce,
  request,
  'top-up': topUp,
  sale,
  'change wallet': changeWallet,
  'pause card': pauseCard,
  forward,
  'deposit voucher': depositVoucher,
  'send voucher': sendVoucher,
}

export const commands = typed as unknown as Record<string, Command<Step>>
