/** Prints docs/tills.md: what works at which till, and what the cashier reads. The stories of the test hold it true. */
import { lnurlSentences } from '@chispa/contract/lnurl-sentences'
import { type TillProfile, tillProfiles } from './profiles.ts'
import { screenOf } from './screens.ts'

export function tillsMarkdown(): string {
  return [
    '# Tills',
    '',
    '<!-- Printed by `npm run docs` from `sandbox/src/tills`; `services/web/src/card-payments/tills.test.ts` plays every row. -->',
    '',
    'Cards of this platform were tried at the tills below, each played after its published source: paying, a decline, topping up and tapping',
    'the same invoice again, a lost answer, a slow wallet, a paused card, a chip that was written halfway, reset, or written anew, and cards',
    'that came from other systems. All of them work at every till. They differ in how long they',
    'wait and in what they show; what they show of ours is in the language of the instance (setting `language`).',
    '',
    '## How they ask',
    '',
    table(
      [
        'Till',
        'Asks from',
        'Reads',
        'Waits',
        'Compares the amount with',
        'Next tap after an error',
        'Counts as paid',
        'PIN',
      ],
      tillProfiles.map(till => [
        till.name,
        `its ${till.caller}`,
        `\`lnurlw://\` in ${till.scheme}`,
        till.timeoutMs === undefined ? 'no limit' : `${till.timeoutMs / 1000} s`,
        { none: 'nothing', both: 'minimum and maximum', maximum: 'the maximum' }[till.range],
        till.afterError,
        till.paidBy === 'OK' ? 'our OK' : 'its own wallet has it',
        till.pin === undefined ? 'never asks' : `asks ${till.pin}`,
      ]),
    ),
    '',
    'A callback is answered within 4.5 seconds, because three of them hang up after five; the payment goes on, and the same invoice is never',
    'paid twice. Cards carry `lnurlw://` in lower case, the only spelling that all of them read. `k1` alone is enough for the callback.',
    '',
    '## What the cashier reads',
    '',
    table(
      [
        'Till',
        'Not enough in the wallet',
        'The card is paused',
        'Nobody holds the card',
        'The wallet is slow',
        'Not a genuine tap',
      ],
      tillProfiles.map(rowOf),
    ),
    '',
  ].join('\n')
}

function rowOf(till: TillProfile): string[] {
  const refused = (reason: string, at: 'scan' | 'payment' = 'payment') =>
    screenOf(till, { kind: 'refused', at, reason })
  return [
    till.name,
    refused(lnurlSentences.insufficient_balance),
    refused(lnurlSentences.card_disabled),
    refused(lnurlSentences.card_not_paired),
    refused(lnurlSentences.payment_unresolved),
    refused(lnurlSentences.tap_not_authentic, 'scan'),
  ]
}

const table = (head: string[], rows: string[][]): string =>
  [head, head.map(() => '---'), ...rows].map(cells => `| ${cells.join(' | ')} |`).join('\n')
