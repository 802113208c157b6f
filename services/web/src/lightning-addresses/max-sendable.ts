/** The largest payment that an address or a card takes: what the community allows, or less where its member wants less. */
import { minSendableMsats } from '@chispa/contract/lud16'
import type { SettingValues } from '@chispa/contract/settings'
import { Refusal } from '../http/refusal.ts'

type Allowing = Pick<SettingValues, 'max_sendable_sats'>

export const allowedMsats = ({ max_sendable_sats: sats }: Allowing): number => sats * 1000

export const maxSendableMsats = (values: Allowing, ownMaxMsats: number | null): number =>
  Math.min(allowedMsats(values), ownMaxMsats ?? Number.POSITIVE_INFINITY)

export const amountOutOfRange = (maxMsats: number, message?: string): Refusal =>
  new Refusal('amount_out_of_range', {
    ...(message !== undefined && { message }),
    values: { min: minSendableMsats / 1000, max: maxMsats / 1000 },
  })
