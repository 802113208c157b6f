/** Opening the till of this device, working with its token, and leaving it. */
import type { Endpoint } from '@chispa/contract/endpoint'
import { leaveTill, openTill } from '@chispa/contract/till'
import { ApiError } from '../api/api-error.ts'
import { type AnswerOf, type AnyInput, type InputOf, wireRequest } from '../api/request.ts'
import { sender } from '../api/send.ts'
import { call, session } from './current.ts'
import type { KeptSession } from './keep.ts'
import { bytesOf, canSeal, hexOf, seal, unseal } from './seal.ts'
import { tillDevice, writeTillDevice } from './till-device.ts'

const send = sender()

/** Locking seals the owner's session. */
export const canLock = canSeal

export async function openTillHere(pin: string | undefined): Promise<void> {
  const kept = pin === undefined ? undefined : session.kept()
  const key = kept && crypto.getRandomValues(new Uint8Array(32))
  const owner = kept && key && (await seal(JSON.stringify(kept), key))
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
  if (returnKey === null || !device?.owner) return
  session.takeUp(JSON.parse(await unseal(device.owner, bytesOf(returnKey))) as KeptSession)
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
