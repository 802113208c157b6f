/**
 * An installer that makes the cards itself, with a token for the API: create, mint, write; and wipes with a GET. It does not
 * look whether the chip is blank.
 */
import { tapUrl } from '@chispa/protocols/boltcard'
import { zeroKey } from '@chispa/protocols/half-written'
import type { CardKeys } from '@chispa/protocols/ntag424'
import type { AppResult } from './card-app.ts'
import { type Chip, ChipError, type KeyName } from './chip.ts'

const order: readonly KeyName[] = ['k1', 'k2', 'k3', 'k4', 'k0']
type Json = Record<string, unknown>

export class Installer {
  readonly #api: string
  readonly #token: string

  constructor(api: string, token: string) {
    this.#api = api
    this.#token = token
  }

  async install(chip: Chip, designId: string | null = null): Promise<AppResult & { cardId?: string }> {
    const made = await this.#ask('POST', '/api/cards', { id: chip.shownUid.toLowerCase(), designId, kind: 'SIMPLE' })
    if (!made.ok) return { ok: false, says: messageIn(made.body) }
    const cardId = String(made.body.id)
    const minted = await this.#ask('POST', `/api/cards/${cardId}/write-token`, {})
    const read = await this.#ask('GET', `/api/cards/${cardId}/write?token=${minted.body.token}`)
    const payload = (read.ok ? read.body : made.body.ntag424) as CardKeys & {
      lnurlw_base?: string
      privateUID?: string
    }
    try {
      chip.select()
      chip.writeUrl(tapUrl(String(payload.lnurlw_base), { p: '0'.repeat(32), c: '0'.repeat(16) }))
      chip.authenticate(zeroKey)
      if (payload.privateUID) chip.makeUidRandom()
      chip.setMirrors(true)
      for (const key of order) chip.changeKey(key, { from: zeroKey, to: payload[key], version: 1 })
      return { ok: true, says: 'Done', cardId }
    } catch (error) {
      return { ok: false, says: error instanceof ChipError ? error.status : String(error), cardId }
    }
  }

  /** The card is named by the address on the chip, else by the UID. */
  async wipe(chip: Chip): Promise<AppResult> {
    const id = /\/cards\/([0-9a-f]{32})\//.exec(chip.url)?.[1] ?? chip.shownUid
    if (!(await this.#ask('GET', `/api/cards/${id}`)).ok) return { ok: false, says: 'No such card' }
    const told = await this.#ask('GET', `/api/cards/${id}/wipe`)
    if (!told.ok) return { ok: false, says: `HTTP ${told.status}` }
    const keys = told.body as unknown as CardKeys
    try {
      chip.select()
      chip.authenticate(keys.k0)
      chip.setMirrors(false)
      for (const key of order) chip.changeKey(key, { from: keys[key], to: zeroKey, version: 0 })
      chip.writeUrl('')
    } catch (error) {
      return { ok: false, says: error instanceof ChipError ? error.status : String(error) }
    }
    const deleted = await this.#ask('DELETE', `/api/cards/${id}`)
    return { ok: deleted.ok, says: deleted.ok ? 'The chip is reset' : `HTTP ${deleted.status}` }
  }

  async #ask(method: string, path: string, body?: Json): Promise<{ ok: boolean; status: number; body: Json }> {
    const reply = await fetch(`${this.#api}${path}`, {
      method,
      headers: { authorization: `Bearer ${this.#token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { ok: reply.ok, status: reply.status, body: (await reply.json()) as Json }
  }
}

/** It shows a `message` at the top, else the whole answer. */
const messageIn = (body: Json): string => (typeof body.message === 'string' ? body.message : JSON.stringify(body))
