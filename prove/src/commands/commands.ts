/** Everything that people do, by its name. */

import { breakWallet } from './broken-wallet.ts'
import { changeWallet, forward, pauseCard } from './change.ts'
import type { Command, Step } from './command.ts'
import { deleteCard } from './gone-cards.ts'
import { pressTwice, sendAgain, tapAgain } from './insist.ts'
import { signUp } from './newcomers.ts'
import { oneTapTwoBills, tapsAtOnce } from './one-card.ts'
import { move, rotateVaultKey } from './operator.ts'
import { payAddress } from './pay-address.ts'
import { pinTap, setPin } from './pins.ts'
import { request, sale, topUp } from './receive.ts'
import { changeLimits, changeSettings } from './rules.ts'
import { sameInvoice } from './same-invoice.ts'
import { send, sendToName } from './send.ts'
import { block, leave } from './standing.ts'
import { tap } from './tap.ts'
import { depositVoucher, sendVoucher } from './vouchers.ts'
import { waitingSale } from './waiting-sale.ts'
import { zap } from './zaps.ts'

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
  'set PIN': setPin,
  'tap with a PIN': pinTap,
  forward,
  'deposit voucher': depositVoucher,
  zap,
  'rotate vault key': rotateVaultKey,
  move,
  block,
  leave,
  'sign up': signUp,
  'delete card': deleteCard,
  'change limits': changeLimits,
  'change settings': changeSettings,
  'wallet ends its pairing': breakWallet,
  'waiting sale': waitingSale,
  'send voucher': sendVoucher,
}

export const commands = typed as unknown as Record<string, Command<Step>>
