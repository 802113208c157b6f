/** Everything that people do, by its name. */
import { changeWallet, forward, pauseCard } from './change.ts'
import type { Command, Step } from './command.ts'
import { payAddress } from './pay-address.ts'
import { pinTap, setPin } from './pins.ts'
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
  request,
  'top-up': topUp,
  sale,
  'change wallet': changeWallet,
  'pause card': pauseCard,
  'set PIN': setPin,
  'tap with a PIN': pinTap,
  forward,
  'deposit voucher': depositVoucher,
  'send voucher': sendVoucher,
}

export const commands = typed as unknown as Record<string, Command<Step>>
