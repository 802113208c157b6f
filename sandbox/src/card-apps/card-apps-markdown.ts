/** docs/card-apps.md, printed from the profiles that the stories run against. */
import { type WrittenState, writtenStates } from '@chispa/protocols/half-written'
import { type CardAppProfile, cardApps } from './profiles.ts'

const left: Record<WrittenState, { when: string; again: string; reset: string }> = {
  none: {
    when: 'before the keys',
    again:
      'with nothing but the address written, the same link works again; with the settings of the file written, the app says 6982',
    reset: 'all zeros, in an app that does not look first',
  },
  k1: { when: 'after key 1', again: 'refused until it is reset', reset: 'key 1 as issued, the others zeros' },
  'k1-k2': {
    when: 'after key 2',
    again: 'refused until it is reset',
    reset: 'keys 1 and 2 as issued, the others zeros',
  },
  'k1-k3': {
    when: 'after key 3',
    again: 'refused until it is reset',
    reset: 'keys 1 to 3 as issued, the others zeros',
  },
  'k1-k4': { when: 'after key 4', again: 'refused until it is reset', reset: 'key 0 zeros, the others as issued' },
  all: { when: 'not at all', again: 'refused until it is reset', reset: 'as issued' },
}

const yes = (is: boolean, text: string, otherwise: string) => (is ? text : otherwise)
const rowOf = ({ name, hearsPrivacyInLinks, looksBeforeReset }: CardAppProfile) =>
  `| ${name} | ${yes(hearsPrivacyInLinks, 'from codes and links', 'from codes only')} | ${yes(looksBeforeReset, 'says "already reset"', 'resets it')} |`

export const cardAppsMarkdown = (): string =>
  [
    '# Programming apps',
    '',
    'Printed by `npm run docs` from the profiles in `sandbox/src/card-apps`, which `services/web/src/cards/card-apps.test.ts` runs every story with: program,',
    'cut off at every write, write again, reset, use again.',
    '',
    '| App | Makes the UID random where `card_uid_privacy` asks for it | A chip whose keys are zeros |',
    '|---|---|---|',
    ...cardApps.map(rowOf),
    '',
    '## What to show the app',
    '',
    '| On the page | The app does | Good |',
    '|---|---|---|',
    '| *Program the chip*, the code | fetches it when it is scanned, and writes | once, for 15 minutes, until the first tap |',
    '| *Program the chip*, *Open the app here* | sends the UID of the chip, and writes. Another chip gets nothing | again for the same chip, for 15 minutes, until the first tap |',
    '| *Reset by a link* | sends what the chip shows, and resets it | once, for 15 minutes, with a tap of the chip; the card is then blocked for good |',
    '| *Wipe*, *Wipe a chip* | resets with the keys of the code | the card is blocked for good |',
    '| *Read the keys again* | resets a chip whose writing was cut short | while nobody holds the card and nobody tapped it |',
    '',
    'Every programming has new keys. The first tap says which of the keys that were told are on the chip; the app’s own look at what it wrote is that tap.',
    'An installer with a token makes, writes and wipes cards through the API; it may wipe with a `GET`, and name a card by the UID of its chip.',
    '',
    '## Where writing was cut off',
    '',
    'Apps write the address, the settings of the file, then keys 1, 2, 3, 4 and 0. A wrong key 0 counts on the chip, and too many of them end it: find out first. The page',
    'does so from the address that any NFC app shows. Without it, begin with key 0 as zeros and the others as issued: where fewer were written, the reset stops with all of them zeros, and the chip can',
    'be programmed anew.',
    '',
    '| Cut off | Programming it again | Keys that reset it |',
    '|---|---|---|',
    ...writtenStates.map(state => `| ${left[state].when} | ${left[state].again} | ${left[state].reset} |`),
    '',
  ].join('\n')
