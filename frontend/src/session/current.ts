/** The session of this tab and the client that acts for it. Signers are loaded when they are needed. */
import { readSettings } from '@chispa/contract/settings-operations'
import { caller } from '../api/call.ts'
import { wireRequest } from '../api/request.ts'
import { sender } from '../api/send.ts'
import { devicePlace, wipeDevice } from './device-record.ts'
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
  forgetDevice: () => {
    wipeDevice(localStorage)
    wipeState()
    // A browser that refuses to say anything of its notifications has none of ours.
    void endNotifications().catch(() => {})
  },
})

// Signed out in another tab: what this one has of the device's key goes too.
addEventListener('storage', ({ key, newValue }) => {
  if (key === devicePlace && newValue === null && session.identity()?.method === 'device') session.close()
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
      return askToUnlock()
  }
}
