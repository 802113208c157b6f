/** The key that this device keeps: locks it, opens it, forgets it. */
import { t } from '../language/current.ts'
import { keyHex } from './bunker-link.ts'
import { type DeviceRecord, readDevice, secretOf, wipeDevice, writeDevice } from './device-record.ts'
import { type KeptSigner, type Signer, SignerError } from './signer.ts'
import { holdStateKey } from './state-place.ts'

type Lock = { kind: 'pin'; pin: string } | { kind: 'passkey'; name: string; community: string }

export const findDevice = (): DeviceRecord | undefined => readDevice(localStorage)
export const forgetDevice = (): void => wipeDevice(localStorage)

/** `no-passkey`: the authenticator cannot do it, and nothing is kept. */
export async function keepOnDevice(kept: KeptSigner, lock: Lock): Promise<'kept' | 'no-passkey'> {
  const parts = secretOf(kept)
  if (!parts) throw new SignerError(t('There is no key here to keep.'))
  const secret =
    parts.signer.method === 'key' ? keyHex((await import('./key-signer.ts')).secretKeyOf(parts.secret)) : parts.secret
  const { publicKey } = parts.signer
  const made =
    lock.kind === 'pin'
      ? await (await import('./pin-lock.ts')).lockWithPin(secret, lock.pin)
      : await (await import('./passkey-lock.ts')).lockWithPasskey(secret, { ...lock, publicKey })
  if (!made) return 'no-passkey'
  writeDevice(localStorage, { signer: parts.signer, lock: made })
  await holdStateKey(secret)
  return 'kept'
}

export async function unlockWithPasskey(): Promise<Signer> {
  const { lock, ...record } = required()
  if (lock.kind !== 'passkey') throw new SignerError(t('This key is under a PIN.'))
  const { openWithPasskey } = await import('./passkey-lock.ts')
  return signerOf(record, await openWithPasskey(lock))
}

export async function unlockWithPin(pin: string): Promise<Signer> {
  const record = required()
  if (record.lock.kind !== 'pin') throw new SignerError(t('This key is under a passkey.'))
  const { guessPin } = await import('./pin-lock.ts')
  const store = (lock: DeviceRecord['lock']) => writeDevice(localStorage, { ...record, lock })
  const guess = await guessPin(record.lock, pin, { now: Date.now, store })
  switch (guess.kind) {
    case 'opened':
      return signerOf(record, guess.secret)
    case 'wrong':
      throw new SignerError(t('Wrong PIN. {count} guesses are left.', { count: guess.left }))
    case 'too-early':
      throw new SignerError(
        t('Too many wrong guesses. Try again in {count} seconds.', { count: inSeconds(guess.waitMs) }),
      )
    case 'forgotten':
      forgetDevice()
      throw new SignerError(t('Too many wrong guesses: this device has forgotten the key. Sign in with it again.'))
    default:
      return guess satisfies never
  }
}

const inSeconds = (ms: number) => Math.ceil(ms / 1000)

function required(): DeviceRecord {
  const record = findDevice()
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
