/**
 * A split as it is typed: percents with a dot or a comma, at most two places behind it, kept as whole hundredths of a
 * percent, so that a sum is exact.
 */

import { maxDestinations, type ReceiveAction, wholeBps } from '@chispa/contract/forwarding'
import { parseLightningAddress } from '@chispa/protocols/lud16'
import { t } from '../../language/current.ts'

/** `key` tells rows apart while they are typed into and removed. */
export type DraftRow = { key: number; address: string; percent: string }
export type ForwardingDraft = { enabled: boolean; rows: DraftRow[]; feePercent: string; baseFeeSats: string }

export function draftOf(action: ReceiveAction): ForwardingDraft {
  const rows = action.destinations.map(({ address, allocationBps }, key) => ({
    key,
    address,
    percent: inPlaces(allocationBps, 2),
  }))
  return {
    enabled: action.configured ? action.enabled : true,
    rows: rows.length > 0 ? rows : [{ key: 0, address: '', percent: '100' }],
    feePercent: inPlaces(action.feeBps, 2),
    baseFeeSats: inPlaces(action.baseFeeMsats, 3),
  }
}

export const bpsOf = (percent: string): number | undefined => wholeOf(percent, 2)

/** Undefined while one of them is no number. */
export function sumBps(rows: readonly DraftRow[]): number | undefined {
  const shares = rows.map(({ percent }) => bpsOf(percent))
  return shares.includes(undefined) ? undefined : shares.reduce<number>((sum, share) => sum + (share ?? 0), 0)
}

/** The same for all; what does not divide goes to the first ones. */
export function sharedEvenly(rows: readonly DraftRow[]): DraftRow[] {
  const share = Math.floor(wholeBps / rows.length)
  const over = wholeBps - share * rows.length
  return rows.map((row, at) => ({ ...row, percent: inPlaces(share + (at < over ? 1 : 0), 2) }))
}

/** A new row gets what is missing of the whole. */
export function withRow(rows: readonly DraftRow[]): DraftRow[] {
  if (rows.length >= maxDestinations) return [...rows]
  const missing = wholeBps - (sumBps(rows) ?? wholeBps)
  const key = Math.max(...rows.map(one => one.key)) + 1
  return [...rows, { key, address: '', percent: missing > 0 ? inPlaces(missing, 2) : '' }]
}

type DraftProblems = {
  addresses: Map<number, string>
  percents: Map<number, string>
  sum: string | undefined
  feePercent: string | undefined
  baseFeeSats: string | undefined
}

export function problemsOf({ rows, feePercent, baseFeeSats }: ForwardingDraft): DraftProblems {
  const addresses = new Map<number, string>()
  const percents = new Map<number, string>()
  const seen = new Set<string>()
  for (const { key, address, percent } of rows) {
    const problem = addressProblem(plainAddress(address), seen)
    if (problem) addresses.set(key, problem)
    seen.add(plainAddress(address))
    const bps = bpsOf(percent)
    if (bps === undefined) percents.set(key, t('A number such as 12.5, with at most two places'))
    else if (bps < 1 || bps > wholeBps) percents.set(key, t('More than 0 and at most 100'))
  }
  const fee = bpsOf(feePercent || '0')
  const base = wholeOf(baseFeeSats || '0', 3)
  return {
    addresses,
    percents,
    sum: percents.size > 0 ? undefined : sumProblem(sumBps(rows) ?? 0),
    feePercent: fee === undefined || fee > wholeBps ? t('A number from 0 to 100, with at most two places') : undefined,
    baseFeeSats: base === undefined || base > maxBaseFeeMsats ? t('A number of sats, at most 100,000,000') : undefined,
  }
}

export const isSound = (problems: DraftProblems): boolean =>
  problems.addresses.size + problems.percents.size === 0 &&
  !problems.sum &&
  !problems.feePercent &&
  !problems.baseFeeSats

/** Of a sound draft. */
export const bodyOf = ({ enabled, rows, feePercent, baseFeeSats }: ForwardingDraft) => ({
  enabled,
  destinations: rows.map(({ address, percent }) => ({
    address: plainAddress(address),
    allocationBps: bpsOf(percent) ?? 0,
  })),
  feeBps: bpsOf(feePercent || '0') ?? 0,
  baseFeeMsats: wholeOf(baseFeeSats || '0', 3) ?? 0,
})

export const percentText = (bps: number): string => `${inPlaces(bps, 2)} %`

const maxBaseFeeMsats = 100_000_000_000

const plainAddress = (address: string): string =>
  address
    .trim()
    .toLowerCase()
    .replace(/^lightning:/, '')

function addressProblem(address: string, seen: ReadonlySet<string>): string | undefined {
  if (address === '') return t('Whose address is it?')
  if (seen.has(address)) return t('This address is named already')
  const parsed = parseLightningAddress(address)
  return parsed.ok ? undefined : parsed.message
}

function sumProblem(sum: number): string | undefined {
  if (sum === wholeBps) return undefined
  return sum < wholeBps
    ? t('{percent} is missing', { percent: percentText(wholeBps - sum) })
    : t('{percent} too much', { percent: percentText(sum - wholeBps) })
}

/** Digits with so many places as a whole number of the smallest unit; exact, without floating point. */
function wholeOf(text: string, places: number): number | undefined {
  const parts = new RegExp(`^(\\d{1,9})(?:[.,](\\d{0,${places}}))?$`).exec(text.trim())
  if (!parts) return undefined
  return Number(parts[1]) * 10 ** places + Number((parts[2] ?? '').padEnd(places, '0'))
}

function inPlaces(whole: number, places: number): string {
  const unit = 10 ** places
  const rest = String(whole % unit)
    .padStart(places, '0')
    .replace(/(?<!0)0+$/, '')
  return `${Math.floor(whole / unit)}${rest && `.${rest}`}`
}
