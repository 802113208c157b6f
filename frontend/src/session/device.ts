/** The keys that this device keeps: makes one, locks it, opens it, remembers whether it was saved, forgets it. */
import { t } from '../language/current.ts'
import { type DeviceRecord, isRestorable, readDevice, secretOf, wipeDevice, writeDevice } from './device-record.ts'
import { noteEnd } from './ended.ts'
import { guessWords, tooEarlyWords } from './guess-words.ts'
import { keyHex } from './key-hex.ts'
import { forgetFace } from './known-face.ts'
import { type KeptSigner, type Signer, SignerError } from './signer.ts'
import { holdStateKey, wipeState } from './state-place.ts'

export type LockChoice = { kind: 'pin'; pin: string } | { kind: 'passkey'; name: string; community: string }

export const findDevice = (publicKey: string): DeviceRecord | undefined => readDevice(localStorage, publicKey)

/** For good. Nothing calls it that a person does by one press (scenarios/key-stays.browser.test.ts). */
export function forgetDevice(publicKey: string): void {
  wipeDevice(localStorage, publicKey)
  wipeState(publicKey)
  forgetFace(publicKey)
  tell()
}

/** A key that came from elsewhere. `no-passkey`: the authenticator cannot do it, and nothing is kept. */
export async function keepOnDevice(kept: KeptSigner, choice: LockChoice): Promise<'kept' | 'no-passkey'> {
  const parts = secretOf(kept)
  if (!parts) throw new SignerError(t('There is no key here to keep.'))
  const secret =
    parts.signer.method === 'key' ? keyHex((await import('./key-signer.ts')).secretKeyOf(parts.secret)) : parts.secret
  const { publicKey } = parts.signer
  const lock = await makeLock(secret, choice, publicKey)
  if (!lock) return 'no-passkey'
  const { savedAt } = findDevice(publicKey) ?? {}
  const isBrought = parts.signer.method === 'key' && { isBrought: true }
  store({ signer: parts.signer, lock, ...(savedAt !== undefined && { savedAt }), ...isBrought })
  await holdStateKey(secret)
  return 'kept'
}

/**
 * Another lock for a key whose old one was just opened. The new one has opened the key before it takes the old one's place, by
 * one write: whatever fails before leaves the old lock, and the key is never without one.
 */
export async function changeLock(
  publicKey: string,
  secretHex: string,
  choice: LockChoice,
): Promise<'changed' | 'no-passkey'> {
  const lock = await makeLock(secretHex, choice, publicKey)
  if (!lock) return 'no-passkey'
  if ((await opensTo(lock, choice)) !== secretHex) {
    throw new SignerError(t('The new lock does not open your key. The old one stays.'))
  }
  store({ ...required(publicKey), lock })
  return 'changed'
}

/** Undefined: this authenticator makes passkeys that derive nothing. */
const makeLock = async (secretHex: string, choice: LockChoice, publicKey: string) =>
  choice.kind === 'pin'
    ? (await import('./pin-lock.ts')).lockWithPin(secretHex, choice.pin)
    : (await import('./passkey-lock.ts')).lockWithPasskey(secretHex, { ...choice, publicKey })

async function opensTo(lock: DeviceRecord['lock'], choice: LockChoice): Promise<string | undefined> {
  if (lock.kind === 'passkey') return (await (await import('./passkey-lock.ts')).openWithPasskey(lock)).secretHex
  const { guessPin } = await import('./pin-lock.ts')
  const pin = choice.kind === 'pin' ? choice.pin : ''
  const guess = await guessPin(lock, pin, { now: Date.now, store: () => {} })
  return guess.kind === 'opened' ? guess.secret : undefined
}

/** A new key, kept here before anybody hears of it. */
export async function createOnDevice(choice: LockChoice): Promise<Signer | 'no-passkey'> {
  const { keySigner, newNsec, secretKeyOf } = await import('./key-signer.ts')
  if (choice.kind === 'passkey') {
    const made = await (await import('./passkey-lock.ts')).makeWithPasskey(choice)
    return made ? keptWithPasskey(made) : 'no-passkey'
  }
  const secret = keyHex(secretKeyOf(newNsec()))
  const lock = await (await import('./pin-lock.ts')).lockWithPin(secret, choice.pin)
  const signer = keySigner(secret)
  store({ signer: { method: 'key', publicKey: signer.publicKey }, lock })
  await holdStateKey(secret)
  return signer
}

/** The account of a passkey that was made here before, or that came by its sync. */
export async function restoreWithPasskey(): Promise<Signer> {
  return keptWithPasskey(await (await import('./passkey-lock.ts')).findWithPasskey())
}

async function keptWithPasskey({
  secretHex,
  lock,
}: {
  secretHex: string
  lock: DeviceRecord['lock']
}): Promise<Signer> {
  const signer = (await import('./key-signer.ts')).keySigner(secretHex)
  await holdStateKey(secretHex)
  store({ ...findDevice(signer.publicKey), signer: { method: 'key', publicKey: signer.publicKey }, lock })
  return signer
}

/** What opens the lock: the PIN, or nothing for a passkey, which asks by itself. */
export async function unlock(publicKey: string, pin?: string): Promise<Signer> {
  return signerOf(required(publicKey), await openSecret(publicKey, pin))
}

/** The secret itself, as 64 hex digits: for saving it. */
export async function openSecret(publicKey: string, pin?: string): Promise<string> {
  const { lock, ...record } = required(publicKey)
  if (lock.kind === 'passkey') {
    const opened = await (await import('./passkey-lock.ts')).openWithPasskey(lock)
    store({ ...record, lock: opened.lock })
    return opened.secretHex
  }
  const { guessPin } = await import('./pin-lock.ts')
  const guess = await guessPin(lock, pin ?? '', { now: Date.now, store: lock => store({ ...record, lock }) })
  switch (guess.kind) {
    case 'opened':
      return guess.secret
    case 'too-early':
      throw new SignerError(tooEarlyWords(guess.waitMs))
    case 'unreadable':
      throw new SignerError(t('The key on this device cannot be read any more. Use the copy that you saved.'))
    case 'used-up':
      // Nothing is left to say it beside.
      if (isRestorable({ ...record, lock })) {
        noteEnd('guesses')
        forgetDevice(publicKey)
      }
      throw new SignerError(guessWords(guess, isRestorable({ ...record, lock })))
    case 'wrong':
      throw new SignerError(guessWords(guess, isRestorable({ ...record, lock })))
    default:
      return guess satisfies never
  }
}

/** The person says that a copy is in their hands. */
export const markSaved = (publicKey: string): void => store({ ...required(publicKey), savedAt: Date.now() })

/** Signed out: the key stays, and every tab has to open its lock again. */
export function lockDevice(publicKey: string): void {
  const record = findDevice(publicKey)
  if (record) store({ ...record, lockedAt: Date.now() })
}

const listeners = new Set<() => void>()

/** Hears of every change to what is kept, in this tab and in others. */
export function subscribeToDevices(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

function store(record: DeviceRecord): void {
  writeDevice(localStorage, record)
  tell()
}

const tell = () => {
  for (const listener of listeners) listener()
}

function required(publicKey: string): DeviceRecord {
  const record = findDevice(publicKey)
  if (!record) throw new SignerError(t('This device keeps no key any more. Sign in again.'))
  return record
}

async function signerOf({ signer }: Pick<DeviceRecord, 'signer'>, secretHex: string): Promise<Signer> {
  await holdStateKey(secretHex)
  if (signer.method === 'bunker') {
    return (await import('./bunker-signer.ts')).bunkerSigner({ ...signer, clientKey: secretHex })
  }
  const opened = (await import('./key-signer.ts')).keySigner(secretHex)
  // What was changed in storage by another hand must not sign in as somebody else.
  if (opened.publicKey !== signer.publicKey) throw new SignerError(t('There is no key here to keep.'))
  return opened
}
