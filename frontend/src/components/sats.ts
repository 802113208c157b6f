/** Amounts as people read them: whole satoshis, grouped as their language does. */
import { numberFormat } from '@chispa/words/say'
import { locale } from '../language/current.ts'

export const numberText = (count: number): string => numberFormat(locale()).format(count)

export function satsText(msats: number, how = locale()): string {
  const sats = Math.floor(msats / 1000)
  return `${numberFormat(how).format(sats)} ${sats === 1 ? 'sat' : 'sats'}`
}

/** The number alone, where the unit stands beside it. */
export const satsNumber = (msats: number, how = locale()): string => numberFormat(how).format(Math.floor(msats / 1000))
