/** English where the sentence itself is not enough: forms by number, and one spelling for several meanings. */
import type { Form } from './form.ts'
import type { Sentence } from './sentence.ts'

export const english: Partial<Record<Sentence, Form>> = {
  '{count} further names take nothing either.': {
    one: 'One further name takes nothing either.',
    other: '{count} further names take nothing either.',
  },
  '{count} further names rest as well.': {
    one: 'One further name rests as well.',
    other: '{count} further names rest as well.',
  },
  '{count} cards are paused, and stay so until they are switched on.': {
    one: 'One card is paused, and stays so until it is switched on.',
    other: '{count} cards are paused, and stay so until they are switched on.',
  },
  '{count} vouchers stay theirs and wait.': {
    one: 'One voucher stays theirs and waits.',
    other: '{count} vouchers stay theirs and wait.',
  },
  '{count} wallets stay connected, with their money.': {
    one: 'One wallet stays connected, with its money.',
    other: '{count} wallets stay connected, with their money.',
  },
  '{count} payments or vouchers under way still end.': {
    one: 'One payment or voucher under way still ends.',
    other: '{count} payments or vouchers under way still end.',
  },
  '{count} cards lose their holder and can be handed out again.': {
    one: 'One card loses its holder and can be handed out again.',
    other: '{count} cards lose their holder and can be handed out again.',
  },
  '{count} vouchers that could still be used are gone.': {
    one: 'One voucher that could still be used is gone.',
    other: '{count} vouchers that could still be used are gone.',
  },
  '{count} wallet connections are forgotten. The money stays in the wallets.': {
    one: 'One wallet connection is forgotten. The money stays in the wallet.',
    other: '{count} wallet connections are forgotten. The money stays in the wallets.',
  },
  '{count} device tokens open nothing any more.': {
    one: 'One device token opens nothing any more.',
    other: '{count} device tokens open nothing any more.',
  },
  '{count} open invoices may still be paid into their wallet; nobody hears of it here.': {
    one: 'One open invoice may still be paid into their wallet; nobody hears of it here.',
    other: '{count} open invoices may still be paid into their wallet; nobody hears of it here.',
  },
  '{count} payments or vouchers are under way. They can be deleted once these have ended.': {
    one: 'One payment or voucher is under way. They can be deleted once it has ended.',
    other: '{count} payments or vouchers are under way. They can be deleted once these have ended.',
  },
  '{count} of the wallets are courtesy wallets: whoever has no copy of the connection loses what is in them.': {
    one: 'One of the wallets is a courtesy wallet: whoever has no copy of the connection loses what is in it.',
    other: '{count} of the wallets are courtesy wallets: whoever has no copy of the connection loses what is in them.',
  },
  '{count} shares of received payments were not passed on yet, and will not be.': {
    one: 'One share of a received payment was not passed on yet, and will not be.',
    other: '{count} shares of received payments were not passed on yet, and will not be.',
  },
  'You got, in {count} payments': { one: 'You got, in one payment', other: 'You got, in {count} payments' },
  '{count} vouchers to use': { one: 'One voucher to use', other: '{count} vouchers to use' },
  '{count} sales paid': { one: 'One sale paid', other: '{count} sales paid' },
  'Wrong PIN. {count} guesses are left.': {
    one: 'Wrong PIN. One guess is left.',
    other: 'Wrong PIN. {count} guesses are left.',
  },
  'Too many wrong guesses. Try again in {count} seconds.': {
    one: 'Too many wrong guesses. Try again in a second.',
    other: 'Too many wrong guesses. Try again in {count} seconds.',
  },
  '{count} rows': { one: 'One row', other: '{count} rows' },
  '{count} relays': { one: 'one relay', other: '{count} relays' },
  '{count} wallets': { one: 'one wallet', other: '{count} wallets' },
  'Tried {count} times': { one: 'Tried once', other: 'Tried {count} times' },
  '{count} designs were added.': { one: 'One design was added.', other: '{count} designs were added.' },
  '{count} were here already or unusable, and left out.': {
    one: 'One was here already or unusable, and left out.',
    other: '{count} were here already or unusable, and left out.',
  },
  '{amount} of {count} payments wait.': {
    one: '{amount} of one payment wait.',
    other: '{amount} of {count} payments wait.',
  },
  '{count} events do not get through to the web service. None is lost: they are tried again until they are taken. The list of events says why.':
    {
      one: 'An event does not get through to the web service. It is not lost: it is tried again until it is taken. The list of events says why.',
      other:
        '{count} events do not get through to the web service. None is lost: they are tried again until they are taken. The list of events says why.',
    },
  '{count} events of the payment listener did not get through yet.': {
    one: 'An event of the payment listener did not get through yet.',
    other: '{count} events of the payment listener did not get through yet.',
  },
  '{count} things left to set up': { one: 'One thing left to set up', other: '{count} things left to set up' },
  '{count} values need another look': {
    one: 'One value needs another look',
    other: '{count} values need another look',
  },
  '{count} changes': { one: 'One change', other: '{count} changes' },
  '{count} vouchers': { one: '1 voucher', other: '{count} vouchers' },
  '{count} free items': { one: '1 free item', other: '{count} free items' },
  '{count} days left': { one: '1 day left', other: '{count} days left' },
  '{count} days': { one: 'one day', other: '{count} days' },
  '{count} hours': { one: 'one hour', other: '{count} hours' },
  '{count} minutes': { one: 'one minute', other: '{count} minutes' },
  '{count} messages from wallets about payments': {
    one: 'one message from wallets about payments',
    other: '{count} messages from wallets about payments',
  },
  '{count} repeated what was known': { one: 'one repeated what was known', other: '{count} repeated what was known' },
  '{count} checks of wallets’ ledgers': {
    one: 'one check of a wallet’s ledger',
    other: '{count} checks of wallets’ ledgers',
  },
  '{count} missed payments found': { one: 'one missed payment found', other: '{count} missed payments found' },
  '{count} checks failed': { one: 'one check failed', other: '{count} checks failed' },
  '{count} events taken by the web service': {
    one: 'one event taken by the web service',
    other: '{count} events taken by the web service',
  },
  '{count} attempts failed': { one: 'one attempt failed', other: '{count} attempts failed' },
  '{count} payments sent': { one: 'one payment sent', other: '{count} payments sent' },
  '{count} on their way': { one: 'one on its way', other: '{count} on their way' },
  '{count} asked for again and not sent again': {
    one: 'one asked for again and not sent again',
    other: '{count} asked for again and not sent again',
  },
  '{count} other calls to wallets': { one: 'one other call to a wallet', other: '{count} other calls to wallets' },
  '{count} failed': { one: 'one failed', other: '{count} failed' },
  '{count} times a silent wallet was asked for a sign of life': {
    one: 'one silent wallet asked for a sign of life',
    other: '{count} times a silent wallet was asked for a sign of life',
  },
  '{count} gave none': { one: 'one gave none', other: '{count} gave none' },
  '{count} reported as gone': { one: 'one reported as gone', other: '{count} reported as gone' },
  '{count} reported as idle': { one: 'one reported as idle', other: '{count} reported as idle' },
  '{count} payments are still open: the wallets haven’t said whether they were paid.': {
    one: 'A payment is still open: the wallet hasn’t said whether it was paid.',
    other: '{count} payments are still open: the wallets haven’t said whether they were paid.',
  },
  '{count} relays that wallets need cannot be reached.': {
    one: 'A relay that wallets need cannot be reached.',
    other: '{count} relays that wallets need cannot be reached.',
  },
  '{count} wallets do not work.': {
    one: 'A wallet does not work.',
    other: '{count} wallets do not work.',
  },
  '{count} cards were programmed and never tapped.': {
    one: 'A card was programmed and never tapped.',
    other: '{count} cards were programmed and never tapped.',
  },
}
