/**
 * How each system keeps its cards: which columns, which keys it puts on the chip, and which address. Read from their
 * sources; what is odd about one is said at its reader.
 */
import { deriveKey1 } from '@chispa/protocols/boltcard-derivation'
import { type Row, UnreadableFile } from '../table-files/tables.ts'
import {
  BadRow,
  type Candidate,
  counterIn,
  getKey,
  getTable,
  isYes,
  type Reading,
  readRows,
  requireUsedKeys,
  type SystemReader,
  type SystemReaders,
  satsIn,
  titleIn,
  uidIn,
  wholeIn,
} from './candidate.ts'

const plain = {
  former: [],
  importRef: null,
  cardId: null,
  designRef: null,
  otc: null,
  tapLimitMsats: null,
  dayLimitMsats: null,
  disabled: false,
  blocked: false,
  tapKey: null,
  holder: null,
} satisfies Partial<Candidate>

/** Three keys a card: the chip has key 1 as key 3 and key 2 as key 4. Keys edited after programming are kept as `prev_*`. */
const lnbits: SystemReader = tables =>
  readRows(
    getTable(tables, 'cards'),
    row => row.card_name || row.external_id || 'a card',
    row => {
      const [k0, k1, k2] = [getKey(row, 'k0'), getKey(row, 'k1'), getKey(row, 'k2')]
      const importRef = row.external_id?.trim().toLowerCase() ?? ''
      if (importRef === '') throw new BadRow('external_id is missing: it is in the address on the chip')
      if (!/^[!-~]{1,100}$/.test(importRef)) throw new BadRow('external_id cannot be part of an address')
      return {
        ...plain,
        name: row.card_name || importRef,
        title: titleIn(row.card_name, 'LNbits card'),
        uid: uidIn(row, 'uid'),
        keys: requireUsedKeys({ k0, k1, k2, k3: k1, k4: k2 }),
        former: formerOf(row, [k0, k1, k2]),
        importRef,
        counter: counterIn(row, 'counter'),
        tapLimitMsats: satsIn(row, 'tx_limit'),
        dayLimitMsats: satsIn(row, 'daily_limit'),
        disabled: row.enable !== undefined && !isYes(row.enable),
        holder: row.wallet ?? null,
      }
    },
  )

function formerOf(row: Row, current: readonly string[]): Candidate['former'] {
  const [k0, k1, k2] = ['prev_k0', 'prev_k1', 'prev_k2'].map(name => row[name]?.trim().toLowerCase() ?? '')
  if (!k0 || !k1 || !k2 || [k0, k1, k2].some(key => !/^[0-9a-f]{32}$/.test(key)) || /^0+$/.test(k1)) return []
  return k0 === current[0] && k1 === current[1] && k2 === current[2] ? [] : [{ k0, k1, k2, k3: k1, k4: k2 }]
}

/** Key 1 is one for the whole server, in its settings; the UID is empty until the first tap. */
const boltcard: SystemReader = (tables, { key }) => {
  const setting = tables.find('settings')?.find(row => row.name === 'AES_DECRYPT_KEY')?.value
  const k1 = (key ?? setting ?? '').trim().toLowerCase()
  if (!/^[0-9a-f]{32}$/.test(k1)) {
    throw new UnreadableFile('Key 1 of the server is missing: the setting AES_DECRYPT_KEY, 32 hex digits')
  }
  return readRows(getTable(tables, 'cards'), boltcardName, row => {
    if (isYes(row.wiped)) throw new BadRow('It was wiped')
    return {
      ...plain,
      name: boltcardName(row),
      title: titleIn(row.card_name, 'Bolt Card'),
      uid: uidIn(row, 'uid'),
      keys: requireUsedKeys({
        k0: getKey(row, 'k0_auth_key'),
        k1,
        k2: getKey(row, 'k2_cmac_key'),
        k3: getKey(row, 'k3'),
        k4: getKey(row, 'k4'),
      }),
      counter: counterIn(row, 'last_counter_value'),
      tapLimitMsats: satsIn(row, 'tx_limit_sats'),
      dayLimitMsats: satsIn(row, 'day_limit_sats'),
      disabled: row.lnurlw_enable !== undefined && !isYes(row.lnurlw_enable),
      tapKey: { k1 },
    }
  })
}
const boltcardName = (row: Row) => row.card_name || `card ${row.card_id ?? ''}`.trim()

/** Five keys of its own for every card; a limit of 0 is none. The money is the hub's and stays there. */
const hub: SystemReader = tables => {
  const reading = readRows(getTable(tables, 'cards'), hubName, row => {
    if (isYes(row.wiped)) throw new BadRow('It was wiped')
    const keys = requireUsedKeys({
      k0: getKey(row, 'key0_auth'),
      k1: getKey(row, 'key1_enc'),
      k2: getKey(row, 'key2_cmac'),
      k3: getKey(row, 'key3'),
      k4: getKey(row, 'key4'),
    })
    return {
      ...plain,
      name: hubName(row),
      title: titleIn(row.card_name, 'Hub card'),
      uid: uidIn(row, 'uid'),
      keys,
      counter: counterIn(row, 'last_counter_value'),
      tapLimitMsats: satsIn(row, 'tx_limit_sats') || null,
      dayLimitMsats: satsIn(row, 'day_limit_sats') || null,
      disabled: row.lnurlw_enable !== undefined && !isYes(row.lnurlw_enable),
      tapKey: { k1: keys.k1 },
      holder: row.login ?? null,
    }
  })
  return {
    ...reading,
    notes: [...reading.notes, 'The balances of these cards are held by the hub and are not moved.'],
  }
}
const hubName = (row: Row) => row.login || `card ${row.card_id ?? ''}`.trim()

/** Stores neither UIDs nor keys: they are derived from the issuer's key, the UID and the pull payment, at the first tap. */
const btcpay: SystemReader = (tables, { key }) => {
  const stored = tables.find('settings')?.find(row => row.id === 'BoltcardSettings')?.value ?? ''
  const issuerKey = (key ?? /"IssuerKey"\s*:\s*"([0-9a-f]{32})"/i.exec(stored)?.[1] ?? '').trim().toLowerCase()
  if (!/^[0-9a-f]{32}$/.test(issuerKey)) {
    throw new UnreadableFile('The issuer’s key is missing: IssuerKey of the setting BoltcardSettings, 32 hex digits')
  }
  const reading = readRows(getTable(tables, 'boltcards'), btcpayName, row => {
    const importRef = row.id?.trim().toLowerCase() ?? ''
    if (!/^[0-9a-f]{32}$/.test(importRef)) throw new BadRow('id is not 32 hex digits')
    const pullPaymentId = row.ppid?.trim() ?? ''
    if (pullPaymentId === '') throw new BadRow('It belongs to no pull payment: it was reset')
    return {
      ...plain,
      name: btcpayName(row),
      title: 'BTCPay card',
      uid: null,
      keys: { issuerKey, pullPaymentId, version: wholeIn(row, 'version', 0xffffffff) ?? 0 },
      importRef,
      counter: counterIn(row, 'counter'),
      tapKey: { k1: deriveKey1(issuerKey), issuerKey },
      holder: pullPaymentId,
    }
  })
  return { ...reading, notes: [...reading.notes, 'What is left in the pull payments is not moved.'] }
}
const btcpayName = (row: Row) => `card ${row.id?.slice(0, 8) ?? ''}…`

/** The same address as here: the cards keep their ids, and the codes that were handed out with them. */
const lawallet: SystemReader = tables => {
  const chips = new Map((tables.find('ntag424', 'ntag424s') ?? []).map(row => [row.cid?.toUpperCase(), row]))
  const keyOf = new Map((tables.find('user', 'users') ?? []).map(row => [row.id, row.pubkey ?? null]))
  return readRows(getTable(tables, 'card', 'cards'), lawalletName, row => {
    const chip = chips.get(row.ntag424cid?.toUpperCase()) ?? nested(row)
    if (!chip) throw new BadRow('There is no row of its chip in the file')
    const cardId = row.id?.trim().toLowerCase() ?? ''
    if (!/^[0-9a-f]{32}$/.test(cardId)) throw new BadRow('id is not 32 hex digits')
    const [k0, k1, k2, k3, k4] = ['k0', 'k1', 'k2', 'k3', 'k4'].map(name => getKey(chip, name)) as [
      string,
      string,
      string,
      string,
      string,
    ]
    const otc = row.otc?.trim().toLowerCase() ?? ''
    return {
      ...plain,
      name: lawalletName(row),
      title: titleIn(row.title, 'Card'),
      uid: uidIn(chip, 'cid'),
      keys: requireUsedKeys({ k0, k1, k2, k3, k4 }),
      cardId,
      designRef: row.designid ?? null,
      otc: /^[0-9a-f]{32}$/.test(otc) ? otc : null,
      counter: counterIn(chip, 'ctr'),
      disabled: !!row.disabledat,
      blocked: !!row.blockedat,
      holder: row.pubkey ?? keyOf.get(row.userid ?? '') ?? null,
    }
  })
}
const lawalletName = (row: Row) => row.title || row.id || 'a card'

/** The chip of a card in the JSON of the API. */
function nested(row: Row): Row | undefined {
  if (row['ntag424.cid'] === undefined) return undefined
  return Object.fromEntries(
    Object.entries(row)
      .filter(([name]) => name.startsWith('ntag424.'))
      .map(([name, value]) => [name.slice('ntag424.'.length), value]),
  )
}

export const systems: SystemReaders = { lnbits, boltcard, hub, btcpay, lawallet }
export type { Reading }
