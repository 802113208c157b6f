/** The session of this tab and the client that acts for it. Signers are loaded when they are needed. */
import { readSettings } from '@chispa/contract/settings-operations'
import { unreachable } from '../api/api-error.ts'
import { caller } from '../api/call.ts'
import { wireRequest } from '../api/request.ts'
import { sender } from '../api/send.ts'
import { devicePlace, parseDevices } from './device-record.ts'
import { noteEnd } from './ended.ts'
import { endNotifications } from './push-subscription.ts'
import { Session } from './session.ts'
import type { KeptSigner, Signer } from './signer.ts'
import { wipeState } from './state-place.ts'
import { askToUnlock } from './unlock-request.ts'

const send = sender()

export const session = new Session({
  send,
  storage: sessionStorage,
  reopen: reopenSigner,
  pageOrigin: location.origin,
  onSignOut: ({ method, publicKey }) => {
    wipeState(publicKey)
    if (method === 'device') void import('./device.ts').then(({ lockDevice }) => lockDevice(publicKey))
    // A browser that refuses to say anything of its notifications has none of ours.
    void endNotifications().catch(() => {})
  },
})

// Signed out in another tab: what this one has of the device's key goes too.
addEventListener('storage', ({ key, oldValue, newValue }) => {
  const identity = session.identity()
  if (key !== devicePlace || identity?.method !== 'device') return
  const lockedAt = (text: string | null) => {
    const record = parseDevices(text).find(({ signer }) => signer.publicKey === identity.publicKey)
    return record && (record.lockedAt ?? 0)
  }
  const now = lockedAt(newValue)
  if (now !== undefined && now === lockedAt(oldValue)) return
  noteEnd('elsewhere')
  session.close()
})

export const call = caller(send, session)

/** The time of the server, for moments that it compares with its own clock. */
export async function serverNow(): Promise<Date> {
  const { serverTime } = await send(wireRequest(readSettings))
  return new Date(serverTime ?? Date.now())
}

async function reopenSigner(kept: KeptSigner): Promise<Signer> {
  switch (kept.method) {
    case 'extension':
      return (await import('./extension-signer.ts')).extensionSigner(kept.publicKey)
    case 'key':
      return (await import('./key-signer.ts')).keySigner(kept.nsec)
    case 'bunker':
      return (await import('./bunker-signer.ts')).bunkerSigner(kept)
    case 'device':
      // Nobody is asked for a PIN for what cannot be sent.
      if (!navigator.onLine) throw unreachable()
      return askToUnlock(kept.publicKey)
  }
}
