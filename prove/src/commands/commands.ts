/** Everything that people do, by its name. */
import type { Command, Step } from './command.ts'
import { payAddress } from './pay-address.ts'
import { sameInvoice } from './same-invoice.ts'
import { send } from './send.ts'
import { tap } from './tap.ts'

const typed = { tap, send, 'pay address': payAddress, 'same invoice': sameInvoice }

export const commands = typed as unknown as Record<string, Command<Step>>
