/**
 * Who pays, as the other side is told. A member of this community hears it through this service, unless the payer wants otherwise; another service hears
 * it only if it asks (LUD-18) and the payer wants it.
 */
import type { SendPreview } from '@chispa/contract/sending'
import { unansweredFields } from '@chispa/protocols/lud18'
import { Refusal } from '../http/refusal.ts'
import { addressDomain, addressOf } from '../lightning-addresses/domain.ts'
import type { LiveSettings } from '../settings/live.ts'
import type { Target, Told } from './read-target.ts'
import type { Sender } from './store.ts'

type Asked = Pick<Target, 'payeeId' | 'payerData'>

/** Undefined: nothing is told. Refuses what the other side does not take without more than it is told. */
export function toldOf(
  target: Asked,
  sender: Sender,
  order: { sayWho: boolean | undefined; own: OwnNames },
): Told | undefined {
  const isTold = order.sayWho ?? isToldByDefault(target, sender)
  const told = isTold && (target.payeeId !== null || target.payerData !== null) ? order.own : undefined
  if (target.payerData && unansweredFields(target.payerData, told ?? {}).length > 0) {
    throw new Refusal('payer_must_say_who')
  }
  return told && { ...told, userId: sender.userId }
}

export type OwnNames = { name?: string; identifier?: string }

/** `host`: by which the payer reached us. */
export function ownNames({ name, username }: Sender, settings: Pick<LiveSettings, 'values'>, host: string): OwnNames {
  const identifier = username === null ? undefined : addressOf(username, addressDomain(settings, { host }))
  const called = name ?? username
  return { ...(called !== null && { name: called }), ...(identifier !== undefined && { identifier }) }
}

/** What the page says of it before anything is paid. */
export function previewOfPayer(target: Asked, sender: Sender, own: OwnNames): SendPreview['payer'] {
  const { payeeId, payerData } = target
  if (payeeId === null && payerData === null) return null
  if (payerData && unansweredFields(payerData, own).length > 0) throw new Refusal('payer_must_say_who')
  const name = payerData === null || payerData.name ? (own.name ?? null) : null
  const address = payerData === null || payerData.identifier ? (own.identifier ?? null) : null
  if (name === null && address === null) return null
  const isRequired = payerData !== null && unansweredFields(payerData, {}).length > 0
  return { name, address, isRequired, byDefault: isToldByDefault(target, sender) }
}

const isToldByDefault = ({ payeeId }: Asked, { saysWho }: Sender): boolean => payeeId !== null && saysWho
