/**
 * What the card apps do with a chip and a platform, in the order in which they do it. They differ in what they look at first
 * and in what they make of an answer: that is their profile.
 */
import { tapUrl } from '@chispa/protocols/boltcard'
import { zeroKey } from '@chispa/protocols/half-written'
import { type CardKeys, verifySun } from '@chispa/protocols/ntag424'
import { isRecord, textOf } from '@chispa/protocols/untrusted-json'
import { type Chip, ChipError, type KeyName } from './chip.ts'
import type { CardAppProfile } from './profiles.ts'

/** `says`: what the person reads. */
export type AppResult = { ok: boolean; says: string }

const order: readonly KeyName[] = ['k1', 'k2', 'k3', 'k4', 'k0']
const timeoutMs = 10_000

type ToWrite = { keys: CardKeys; lnurlwBase: string; uidPrivacy: boolean }

export class CardApp {
  readonly profile: CardAppProfile

  constructor(profile: CardAppProfile) {
    this.profile = profile
  }

  /** The Create screen: the link is fetched when it is scanned, before a chip is there. */
  async create(url: string, chip: Chip): Promise<AppResult> {
    if (!/^https?:/.test(url)) return failed('Not a link: the screen fetches what it scans')
    const { body } = await ask(url)
    if (isRecord(body) && body.status === 'ERROR') return failed(textOf(body.reason) ?? 'Error')
    const written = toWrite(body)
    return written ? this.#write(chip, true, async () => written) : failed('Error: the answer has no keys')
  }

  /** `boltcard://program`: the chip lies on the reader, and its UID is sent. */
  async program(link: string, chip: Chip): Promise<AppResult> {
    const url = urlOf(link)
    return this.#write(chip, this.profile.hearsPrivacyInLinks, async uid => {
      const { ok, body } = await ask(url, { UID: uid })
      return ok ? toWrite(body) : undefined
    })
  }

  /** `boltcard://reset`: what the chip shows is sent, and proves that it is there. */
  async reset(link: string, chip: Chip): Promise<AppResult> {
    chip.select()
    const { ok, body } = await ask(urlOf(link), { LNURLW: chip.read() })
    const keys = ok ? keysIn(body) : undefined
    return keys ? this.#wipe(chip, keys) : failed('Error fetching the keys')
  }

  /** The Reset screen: the keys are in the code. */
  resetFromCode(code: string, chip: Chip): AppResult {
    const body: unknown = JSON.parse(code)
    const isWipe = isRecord(body) && body.action === 'wipe' && String(body.version) === '1'
    const result = this.#wipe(chip, keysIn(body, zeroKey) as CardKeys)
    return isWipe ? result : { ...result, says: `Warning: this is no wipe code. ${result.says}` }
  }

  async #write(
    chip: Chip,
    hearsPrivacy: boolean,
    fetchKeys: (uid: string) => Promise<ToWrite | undefined>,
  ): Promise<AppResult> {
    try {
      chip.select()
      if (chip.versionOf('k1') !== 0) return failed('Keys are on this chip: try again after resetting')
      let uid = chip.shownUid
      if (chip.hasRandomUid) {
        chip.authenticate(zeroKey)
        uid = chip.readUid()
        chip.select()
      }
      const to = await fetchKeys(uid)
      if (!to) return failed('Error fetching the keys')
      chip.writeUrl(tapUrl(to.lnurlwBase, { p: '0'.repeat(32), c: '0'.repeat(16) }))
      chip.authenticate(zeroKey)
      if (to.uidPrivacy && hearsPrivacy) chip.makeUidRandom()
      chip.setMirrors(true)
      for (const key of order) chip.changeKey(key, { from: zeroKey, to: to.keys[key], version: 1 })
      return await readBack(chip, to.keys)
    } catch (error) {
      return failed(saysOf(error))
    }
  }

  #wipe(chip: Chip, keys: CardKeys): AppResult {
    try {
      chip.select()
      if (this.profile.looksBeforeReset && chip.versionOf('k1') === 0) return failed('This chip is already reset')
      chip.authenticate(keys.k0)
      chip.setMirrors(false)
      for (const key of order) chip.changeKey(key, { from: keys[key], to: zeroKey, version: 0 })
      chip.writeUrl('')
      return { ok: true, says: 'The chip is reset' }
    } catch (error) {
      return failed(saysOf(error))
    }
  }
}

/** The app reads what it wrote, asks the platform, and checks the tap itself. */
async function readBack(chip: Chip, keys: CardKeys): Promise<AppResult> {
  chip.select()
  const seen = new URL(chip.read().replace(/^lnurlw:/, 'http:'))
  const { body } = await ask(seen.href)
  const [p, c] = [seen.searchParams.get('p') ?? '', seen.searchParams.get('c') ?? '']
  if (!verifySun(p, c, keys).ok) return failed('The tap does not fit the keys')
  const reason = isRecord(body) && body.status === 'ERROR' ? textOf(body.reason) : undefined
  return { ok: true, says: reason === undefined ? 'Done' : `Error: ${reason}` }
}

const failed = (says: string): AppResult => ({ ok: false, says })
const saysOf = (error: unknown): string =>
  error instanceof ChipError ? error.status : error instanceof Error ? error.message : String(error)

export const urlOf = (link: string): string => new URL(link).searchParams.get('url') ?? ''

async function ask(url: string, body?: object): Promise<{ ok: boolean; body: unknown }> {
  const reply = await fetch(url, {
    signal: AbortSignal.timeout(timeoutMs),
    ...(body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
  return { ok: reply.ok, body: await reply.json() }
}

function toWrite(body: unknown): ToWrite | undefined {
  if (!isRecord(body)) return undefined
  const keys = keysIn(body)
  const lnurlwBase = textOf(body.lnurlw_base) ?? textOf(body.LNURLW)
  return keys && lnurlwBase ? { keys, lnurlwBase, uidPrivacy: body.uid_privacy === 'Y' } : undefined
}

/** Under names of either case; what is missing is `otherwise`. */
function keysIn(body: unknown, otherwise?: string): CardKeys | undefined {
  if (!isRecord(body)) return undefined
  const keyOf = (name: string) => (textOf(body[name]) ?? textOf(body[name.toUpperCase()]) ?? otherwise)?.toLowerCase()
  const [k0, k1, k2, k3, k4] = ['k0', 'k1', 'k2', 'k3', 'k4'].map(keyOf)
  return k0 && k1 && k2 && k3 && k4 ? { k0, k1, k2, k3, k4 } : undefined
}
