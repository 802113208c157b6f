/** Amounts in the community's currency, as people write them. The rate is handed in: nothing here knows whether it is current. */
import type { FiatRate } from '@chispa/contract/fiat'
import { kept } from '@chispa/words/say'
import { locale } from '../language/current.ts'

const formats = kept(key => {
  const [how = 'en', currency = 'XXX'] = key.split(' ')
  return new Intl.NumberFormat(how, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
})
const formatOf = (currency: string, how: string) => formats(`${how} ${currency}`)
const satsPerBitcoin = 100_000_000

export const isCurrent = ({ expiresAt }: Pick<FiatRate, 'expiresAt'>, now: number): boolean =>
  expiresAt === null || Date.parse(expiresAt) > now

type Price = Pick<FiatRate, 'currency' | 'perBitcoin'>

export const fiatText = (msats: number, { currency, perBitcoin }: Price, how = locale()): string =>
  formatOf(currency, how).format((msats / 1000 / satsPerBitcoin) * perBitcoin)

/** How many digits stand after the point of a currency: two of most, none of some. */
export const minorDigits = (currency: string): number =>
  formatOf(currency, 'en').resolvedOptions().maximumFractionDigits ?? 2

/** An amount in the smallest unit of its currency. */
export const minorText = (minor: number, currency: string, how = locale()): string =>
  formatOf(currency, how).format(minor / 10 ** minorDigits(currency))

/** Whole satoshis for an amount in the smallest unit of the currency, to the nearest. */
export const satsForMinor = (minor: number, { currency, perBitcoin }: Price): number =>
  Math.round((minor / 10 ** minorDigits(currency) / perBitcoin) * satsPerBitcoin)
