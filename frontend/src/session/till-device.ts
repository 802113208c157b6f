/**
 * The till of this device. Open, it has a token that opens nothing but the till. Locked, the owner's session is not here any
 * more: what is kept of it is sealed with a key that the server tells for the PIN alone. So neither a reload nor the tools of
 * a browser lead out.
 */
import type { Endpoint } from '@chispa/contract/endpoint'
import { leaveTill, openTill } from '@chispa/contract/till'
import { useSyncExternalStore } from 'react'
import { ApiError } from '../api/api-error.ts'
import { type AnswerOf, type AnyInput, type InputOf, wireRequest } from '../api/request.ts'
import { sender } from '../api/send.ts'
import { call, session } from './current.ts'
import type { KeptSession } from './keep.ts'

type Sealed = { iv: string; data: string }
export type TillDevice = { token: string; isLocked: boolean; owner?: Sealed }

const place = 'chispa.till'
const send = sender()
const listeners = new Set<() => void>()
let known: { text: string | null; device: TillDevice | undefined } | undefined

/** Stable between changes, as useSyncExternalStore asks. */
export function tillDevice(): TillDevice | undefined {
  const text = localStorage.getItem(place)
  if (known?.text !== text) known = { text, device: read(text) }
  return known.device
}

export const useTillDevice = (): TillDevice | undefined => useSyncExternalStore(subscribe, tillDevice)

/** Whether this device is confined to its till. */
export const isConfined = (): boolean => tillDevice()?.isLocked === true

/** Locking needs the browser's own cryptography, which is there on https and localhost only. */
export const canLock = (): boolean => Boolean(globalThis.crypto?.subtle)

export async function openTillHere(pin: string | undefined): Promise<void> {
  const kept = pin === undefined ? undefined : session.kept()
  const key = kept && crypto.getRandomValues(new Uint8Array(32))
  const owner = kept && key && (await seal(kept, key))
  const body = { ...(pin !== undefined && { pin }), ...(key && { returnKey: hexOf(key) }) }
  const { token } = await call(openTill, { body })
  write({ token, isLocked: pin !== undefined, ...(owner && { owner }) })
  if (pin !== undefined) session.close()
}

/** The owner is signed in again where their session was kept. */
export async function leaveTillHere(pin: string | undefined): Promise<void> {
  const device = tillDevice()
  const { returnKey } = await callTill(leaveTill, { body: pin === undefined ? {} : { pin } })
  write(undefined)
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
    if (error instanceof ApiError && error.is('till_closed') && tillDevice()?.token === device?.token) write(undefined)
    throw error
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

function write(device: TillDevice | undefined): void {
  if (device) localStorage.setItem(place, JSON.stringify(device))
  else localStorage.removeItem(place)
  for (const listener of listeners) listener()
}

function read(text: string | null): TillDevice | undefined {
  try {
    const value = JSON.parse(text ?? 'null') as TillDevice | null
    return typeof value?.token === 'string' && typeof value.isLocked === 'boolean' ? value : undefined
  } catch {
    return undefined
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
