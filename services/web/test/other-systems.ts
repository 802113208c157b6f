/** Files of other card systems, as they export them, with chips that were programmed by their rules. */
import { randomBytes } from 'node:crypto'
import type { CardSystem } from '@chispa/contract/card-imports'
import { deriveCardId, deriveCardKeys } from '@chispa/protocols/boltcard-derivation'
import { type CardKeys, generateSun, newCardKeys } from '@chispa/protocols/ntag424'
import { newUid } from './cards.ts'

/** A chip that another system wrote. `path`: what stands in its address after the host. */
export type ForeignChip = { uid: string; keys: CardKeys; path: string; counter: number }
export type Export = { file: string; key?: string; chips: ForeignChip[] }

const chipOf = (keys: CardKeys, path: string, counter = 7): ForeignChip => ({ uid: newUid(), keys, path, counter })
const lowerUid = ({ uid }: ForeignChip) => uid.toLowerCase()

/** What the chip shows at its next reading. */
export function tapOfChip(chip: ForeignChip): string {
  chip.counter++
  const { p, c } = generateSun({ uid: lowerUid(chip), counter: chip.counter }, chip.keys)
  return `${chip.path}?p=${p}&c=${c}`
}

const shortId = () => randomBytes(8).toString('hex')

export const exportsOf: Record<CardSystem, (count: number) => Export> = {
  lnbits(count) {
    const chips = Array.from({ length: count }, () => {
      const { k0, k1, k2 } = newCardKeys()
      return chipOf({ k0, k1, k2, k3: k1, k4: k2 }, `/boltcards/api/v1/scan/${shortId()}`)
    })
    const cards = chips.map(({ uid, keys: { k0, k1, k2 }, path, counter }) => ({
      id: shortId(),
      wallet: 'd41d8cd9',
      card_name: 'Plaza',
      uid,
      external_id: path.split('/').at(-1),
      counter,
      tx_limit: 30,
      daily_limit: 50,
      enable: true,
      k0,
      k1,
      k2,
      prev_k0: '0'.repeat(32),
      prev_k1: '0'.repeat(32),
      prev_k2: '0'.repeat(32),
      otp: '',
    }))
    return { file: JSON.stringify(cards), chips }
  },

  boltcard(count) {
    const { k1 } = newCardKeys()
    const chips = Array.from({ length: count }, () => chipOf({ ...newCardKeys(), k1 }, '/ln'))
    const columns =
      'card_id, k0_auth_key, k2_cmac_key, k3, k4, uid, last_counter_value, lnurlw_enable, tx_limit_sats, day_limit_sats, card_name, wiped'
    const rows = chips.map(({ keys, counter, ...chip }, at) =>
      // Every second one was never tapped: its UID is empty.
      [
        at + 1,
        keys.k0,
        keys.k2,
        keys.k3,
        keys.k4,
        at % 2 === 0 ? '' : lowerUid({ ...chip, keys, counter }),
        at % 2 === 0 ? 0 : counter,
        'Y',
        30,
        50,
        'Café',
        'N',
      ].join('\t'),
    )
    const file = [
      `COPY public.cards (${columns}) FROM stdin;`,
      ...rows,
      '\\.',
      '',
      'COPY public.settings (settings_id, name, value) FROM stdin;',
      `1\tAES_DECRYPT_KEY\t${k1}`,
      '\\.',
      '',
    ].join('\n')
    return { file, chips }
  },

  hub(count) {
    const chips = Array.from({ length: count }, () => chipOf(newCardKeys(), '/ln', 0))
    const columns =
      'card_id INTEGER NOT NULL, key0_auth CHAR(32), key1_enc CHAR(32), key2_cmac CHAR(32), key3 CHAR(32), key4 CHAR(32), login CHAR(32), uid VARCHAR(14), last_counter_value INTEGER, lnurlw_enable CHAR(1), tx_limit_sats INTEGER, day_limit_sats INTEGER, wiped CHAR(1)'
    const rows = chips.map(
      ({ keys: { k0, k1, k2, k3, k4 } }, at) =>
        `INSERT INTO cards VALUES(${at + 1},'${k0}','${k1}','${k2}','${k3}','${k4}','login${at}','',0,'Y',0,0,'N');`,
    )
    return { file: [`CREATE TABLE cards (${columns});`, ...rows, ''].join('\n'), chips }
  },

  btcpay(count) {
    const issuerKey = randomBytes(16).toString('hex')
    const registered = Array.from({ length: count }, (_, at) => {
      const uid = newUid()
      const pullPaymentId = shortId()
      // A chip may be some versions behind.
      const keys = deriveCardKeys({ issuerKey, pullPaymentId, version: 3 - Math.min(at, 3) }, uid)
      return { chip: { uid, keys, path: '/boltcard', counter: 7 }, pullPaymentId }
    })
    const lines = registered.map(({ chip: { uid, counter }, pullPaymentId }) =>
      [deriveCardId(issuerKey, uid), counter, pullPaymentId, 3].join(','),
    )
    return {
      file: ['id,counter,ppid,version', ...lines].join('\n'),
      key: issuerKey,
      chips: registered.map(({ chip }) => chip),
    }
  },

  lawallet(count) {
    const chips = Array.from({ length: count }, () =>
      chipOf(newCardKeys(), `/api/cards/${randomBytes(16).toString('hex')}/scan`),
    )
    const card = chips.map(({ uid, path }) => ({
      id: path.split('/')[3],
      ntag424Cid: uid,
      title: 'Socia',
      otc: randomBytes(16).toString('hex'),
      blockedAt: null,
      disabledAt: null,
    }))
    const ntag424 = chips.map(({ uid, keys, counter }) => ({ cid: uid, ...keys, ctr: counter }))
    return { file: JSON.stringify({ Card: card, Ntag424: ntag424 }), chips }
  },
}
