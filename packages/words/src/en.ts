/** English where the number is one. Every other number is said as the sentence stands. */
import type { Sentence } from './sentence.ts'

export const singular: Partial<Record<Sentence, string>> = {
  '{count} people are among your contacts now': 'One more person is among your contacts now',
  '{count} further names take nothing either.': 'One further name takes nothing either.',
  '{count} further names rest as well.': 'One further name rests as well.',
  '{count} cards are paused, and stay so until they are switched on.':
    'One card is paused, and stays so until it is switched on.',
  '{count} vouchers stay theirs and wait.': 'One voucher stays theirs and waits.',
  '{count} wallets stay connected, with their money.': 'One wallet stays connected, with its money.',
  '{count} payments or vouchers under way still end.': 'One payment or voucher under way still ends.',
  '{count} cards lose their holder and can be handed out again.':
    'One card loses its holder and can be handed out again.',
  '{count} vouchers that could still be used are gone.': 'One voucher that could still be used is gone.',
  '{count} wallet connections are forgotten. The money stays in the wallets.':
    'One wallet connection is forgotten. The money stays in the wallet.',
  '{count} device tokens open nothing any more.': 'One device token opens nothing any more.',
  '{count} open invoices may still be paid into their wallet; nobody hears of it here.':
    'One open invoice may still be paid into their wallet; nobody hears of it here.',
  '{count} payments or vouchers are under way. They can be deleted once these have ended.':
    'One payment or voucher is under way. They can be deleted once it has ended.',
  '{count} of the wallets came from this community: while blocked, the person cannot reach what is in them.':
    'One of the wallets came from this community: while blocked, the person cannot reach what is in it.',
  '{count} of the wallets are courtesy wallets: whoever has no copy of the connection loses what is in them.':
    'One of the wallets is a courtesy wallet: whoever has no copy of the connection loses what is in it.',
  '{count} shares of received payments were not passed on yet, and will not be.':
    'One share of a received payment was not passed on yet, and will not be.',
  'You got, in {count} payments': 'You got, in one payment',
  '{count} vouchers to use': 'One voucher to use',
  '{count} sales paid': 'One sale paid',
  'Wrong PIN. {count} guesses are left.': 'Wrong PIN. One guess is left.',
  'Wrong PIN. {count} more guesses before you have to wait.': 'Wrong PIN. One more guess before you have to wait.',
  '{count} seconds': 'one second',
  '{count} rows': 'One row',
  '{count} relays': 'one relay',
  '{count} wallets': 'one wallet',
  '{count} without a place': 'One without a place',
  '{count} wallets are not ready. What they receive is noticed once they are.':
    'One wallet is not ready. What it receives is noticed once it is.',
  'Tried {count} times': 'Tried once',
  '{count} designs were added.': 'One design was added.',
  '{count} were here already or unusable, and left out.': 'One was here already or unusable, and left out.',
  '{amount} of {count} payments wait.': '{amount} of one payment wait.',
  '{count} events do not get through to the web service. None is lost: they are tried again until they are taken. The list of events says why.':
    'An event does not get through to the web service. It is not lost: it is tried again until it is taken. The list of events says why.',
  '{count} events of the payment listener did not get through yet.':
    'An event of the payment listener did not get through yet.',
  '{count} things left to set up': 'One thing left to set up',
  '{count} values need another look': 'One value needs another look',
  '{count} changes': 'One change',
  '{count} vouchers': '1 voucher',
  'Only for {count} products of the shop': 'Only for one product of the shop',
  '{count} free items': '1 free item',
  '{count} days left': '1 day left',
  '{count} days': 'one day',
  '{count} hours': 'one hour',
  '{count} minutes': 'one minute',
  '{count} messages from wallets about payments': 'one message from wallets about payments',
  '{count} repeated what was known': 'one repeated what was known',
  '{count} checks of wallets’ ledgers': 'one check of a wallet’s ledger',
  '{count} missed payments found': 'one missed payment found',
  '{count} checks failed': 'one check failed',
  '{count} events taken by the web service': 'one event taken by the web service',
  '{count} attempts failed': 'one attempt failed',
  '{count} payments sent': 'one payment sent',
  '{count} on their way': 'one on its way',
  '{count} asked for again and not sent again': 'one asked for again and not sent again',
  '{count} other calls to wallets': 'one other call to a wallet',
  '{count} failed': 'one failed',
  '{count} times a silent wallet was asked for a sign of life': 'one silent wallet asked for a sign of life',
  '{count} gave none': 'one gave none',
  '{count} reported as gone': 'one reported as gone',
  '{count} reported as idle': 'one reported as idle',
  '{count} payments are still open: the wallets haven’t said whether they were paid.':
    'A payment is still open: the wallet hasn’t said whether it was paid.',
  '{count} relays that wallets need cannot be reached.': 'A relay that wallets need cannot be reached.',
  '{count} wallets fell silent together. That is taken for an outage: none of them is archived.':
    'A wallet fell silent. That is taken for an outage: it is not archived.',
  '{count} wallets do not work.': 'A wallet does not work.',
  '{count} digits typed': 'One digit typed',
  '{count} members lost their card and wait for another one.': 'A member lost their card and waits for another one.',
  '{count} cards were programmed and never tapped.': 'A card was programmed and never tapped.',
}
