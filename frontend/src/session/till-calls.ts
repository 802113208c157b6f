/** Opening the till of this device, working with its token, and leaving it. */
import type { Endpoint } from '@chispa/contract/endpoint'
import { leaveTill, openTill } from '@chispa/contract/till'
import { ApiError } from '../api/api-error.ts'
import { type AnswerOf, type AnyInput, type InputOf, wireRequest } from '../api/request.ts'
import { sender } from '../api/send.ts'
import { call, session } from './current.ts'
import type { KeptSession } from './keep.ts'
import { type Sealed, tillDevice, writeTillDevice } from './till-device.ts'

const send = sender()

/** Locking needs the browser's own cryptography, which is there on https and localhost only. */
export const canLock = (): boolean => Boolean(globalThis.crypto?.subtle)

export async function openTillHere(pin: string | undefined): Promise<void> {
  const kept = pin === undefined ? undefined : session.kept()
  const key = kept && crypto.getRandomValues(new Uint8Array(32))
  const owner = kept && key && (await seal(kept, key))
  const body = { ...(pin !== undefined && { pin }), ...(key && { returnKey: hexOf(key) }) }
  const { token } = await call(openTill, { body })
  writeTillDevice({ token, isLocked: pin !== undefined, ...(owner && { owner }) })
  if (pin !== undefined) session.close()
}

/** The owner is signed in again where their session was kept. */
export async function leaveTillHere(pin: string | undefined): Promise<void> {
  const device = tillDevice()
  const { returnKey } = await callTill(leaveTill, { body: pin === undefined ? {} : { pin } })
  writeTillDevice(undefined)
  if (returnKey !== null && device?.owner) session.takeUp(await unseal(device.owner, bytesOf(returnKey)))
}

/** An operation of the till, with its token. A till that was closed elsewhere is none here either. */
export async function callTill<E extends Endpoint>(
  endpoint: E,
  input?: InputOf<E> & { signal?: AbortSignal },
): Promise<AnswerOf<E>> {
  const device = tillDevice()
  try {
    const request = wireRequest(endpoint, input as AnyInput)
    const { body } = await send(request, { authorization: `Bearer ${device?.token ?? ''}`, signal: input?.signal })
    return body as AnswerOf<E>
  } catch (error) {
    if (error instanceof ApiError && error.is('till_closed') && tillDevice()?.token === device?.token)
      writeTillDevice(undefined)
    throw error
  }
}

const keyFor = (bytes: Uint8Array<ArrayBuffer>) =>
  crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])

async function seal(kept: KeptSession, key: Uint8Array<ArrayBuffer>): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const text = new TextEncoder().encode(JSON.stringify(kept))
  const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await keyFor(key), text)
  return { iv: hexOf(iv), data: hexOf(new Uint8Array(data)) }
}

async function unseal({ iv, data }: Sealed, key: Uint8Array<ArrayBuffer>): Promise<KeptSession> {
  const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: bytesOf(iv) }, await keyFor(key), bytesOf(data))
  return JSON.parse(new TextDecoder().decode(text)) as KeptSession
}

const hexOf = (bytes: Uint8Array): string => [...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('')
const bytesOf = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], pair => Number.parseInt(pair, 16))
