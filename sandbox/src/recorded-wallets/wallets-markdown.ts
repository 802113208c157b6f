/** docs/wallets.md, printed from the recorded wallets. */
import type { RecordedWallet } from './recorded-wallet.ts'
import { type WhatWorks, whatWorks } from './what-works.ts'

const receivedWords: Record<WhatWorks['received'], string> = {
  reported: 'at once',
  asked: 'within seconds, by asking',
  never: 'not told',
}
const cardWords: Record<WhatWorks['cards'], string> = {
  proven: 'yes',
  unproven: 'yes, without proof',
  'by a person': 'without proof, settled by a person',
}

export function walletsMarkdown(wallets: readonly RecordedWallet[]): string {
  const lines = wallets.map(wallet => row(wallet, whatWorks(wallet)))
  return `# Which wallets work, and how well

Printed by \`npm run docs\` from the recorded wallets of the sandbox, against which the stories of payments run. Each was read
in its own source at the version and date in the last columns; a newer version may do better.

- **A payment to your address** becomes known at once when the wallet reports it, within seconds when it must be asked, or
  not at all when the wallet cannot say.
- **Zaps** need invoices that commit to the request.
- **Cards**: a till hears OK only when the wallet gives the proof of a payment, its preimage. Without one the till is told to
  look at its own invoice; the payment counts against the card’s limits, and nothing is paid twice.
- **Slow wallets**: a till has its answer within 4.5 seconds, whatever the wallet does. Behind it the payment goes on, and a
  wallet that was seen to reply late is waited for twice as long as it took, up to 30 seconds, before it is asked what
  became of the payment. When it becomes quicker this is forgotten bit by bit.
- **Missed payments** are found in the wallet’s own list after this platform was away.

| Wallet | Payments to your address | Zaps | Cards | Missed payments | Encryption | Read in | On |
|---|---|---|---|---|---|---|---|
${lines.join('\n')}

## Notes

${wallets.map(({ title, notes }) => `- **${title}**: ${notes}`).join('\n')}
`
}

const row = ({ title, encryptions, source, date }: RecordedWallet, works: WhatWorks) =>
  `| ${[
    title,
    receivedWords[works.received],
    works.zaps ? 'yes' : 'no',
    cardWords[works.cards],
    works.catchUp ? 'found' : 'not found',
    encryptions.map(one => (one === 'nip04' ? 'NIP-04' : 'NIP-44')).join(', '),
    source,
    date,
  ].join(' | ')} |`
