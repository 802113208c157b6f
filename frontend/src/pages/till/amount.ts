/** What is typed on the keypad, and what it comes to. Sats count; the currency is turned into them once, when it is asked for. */
import type { Unit } from '../../components/amount-unit.ts'
import { type Price, satsForMinor } from '../../components/fiat-text.ts'

export const tips = [0, 5, 10, 15] as const

const maxDigits = 10

/** Digits only; a leading zero says nothing. */
export function typed(digits: string, key: string): string {
  if (key === 'back') return digits.slice(0, -1)
  return `${digits}${key}`.replace(/^0+/, '').slice(0, maxDigits)
}

export type Total = { baseSats: number; tipSats: number; totalSats: number }

export function totalOf(digits: string, unit: Unit, tipPercent: number, rate: Price | undefined): Total {
  const entered = Number(digits || '0')
  const baseSats = unit === 'sats' ? entered : rate ? satsForMinor(entered, rate) : 0
  const tipSats = Math.round((baseSats * tipPercent) / 100)
  return { baseSats, tipSats, totalSats: baseSats + tipSats }
}

type Charged = {
  amountMsats: number
  tipMsats?: number | undefined
  fiat?: { currency: string; minor: number } | null | undefined
}

/** What the customer pays in the currency of the till: what was typed, and the tip. */
export function fiatTotal({
  amountMsats,
  tipMsats = 0,
  fiat,
}: Charged): { currency: string; minor: number } | undefined {
  if (!fiat) return undefined
  return { currency: fiat.currency, minor: Math.round((fiat.minor * amountMsats) / (amountMsats - tipMsats)) }
}

/** `maxMsats`: the largest payment that the community allows. */
export const isChargeable = ({ baseSats, totalSats }: Total, maxMsats: number): boolean =>
  baseSats >= 1 && totalSats * 1000 <= maxMsats
