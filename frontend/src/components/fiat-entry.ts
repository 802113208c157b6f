/** An amount while it is typed in a currency: digits, and one point or comma with as many digits behind it as the currency has. */
import { numberFormat } from '@chispa/words/say'
import { locale } from '../language/current.ts'
import { minorDigits } from './fiat-text.ts'

const maxDigits = 12

export const decimalSign = (how = locale()): string => (numberFormat(how).format(1.5).includes(',') ? ',' : '.')

/**
 * What stands in the field after `text` was typed or pasted over `before`. A separator with more digits behind it than the currency has is
 * one of thousands, as in a pasted 1.500; a digit too many that is typed is left out.
 */
export function tidyEntry(text: string, before: string, currency: string, how = locale()): string {
  const digits = minorDigits(currency)
  const clean = text.replace(/[^\d.,]/g, '')
  const at = Math.max(clean.lastIndexOf('.'), clean.lastIndexOf(','))
  const plain = (part: string) => part.replace(/\D/g, '').replace(/^0+(?=\d)/, '')
  if (at < 0) return plain(clean).slice(0, maxDigits)
  const tail = clean.slice(at + 1)
  const isTypedBehind = /[.,]/.test(before) && text.length === before.length + 1 && text.startsWith(before)
  if (digits > 0 && tail.length > digits && isTypedBehind) return before
  if (digits === 0 || tail.length > digits) return plain(clean).slice(0, maxDigits)
  return `${plain(clean.slice(0, at)).slice(0, maxDigits) || '0'}${decimalSign(how)}${tail}`
}

/** In the smallest unit of the currency. */
export function minorOf(entry: string, currency: string): number {
  const [whole = '', part = ''] = entry.split(/[.,]/)
  return Number(`${whole}${part.padEnd(minorDigits(currency), '0')}`)
}

/** As it would have been typed. */
export function entryOf(minor: number, currency: string, how = locale()): string {
  const digits = minorDigits(currency)
  const text = String(minor).padStart(digits + 1, '0')
  const part = digits === 0 ? '' : text.slice(-digits)
  const whole = digits === 0 ? text : text.slice(0, -digits)
  return /[1-9]/.test(part) ? `${whole}${decimalSign(how)}${part}` : whole
}
