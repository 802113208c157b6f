/** Amounts in a currency, as people write them. The rate is handed in: nothing here knows whether it is current. */
import type { FiatRate } from '@chispa/contract/fiat'
import { kept } from '@chispa/words/say'
import { locale } from '../language/current.ts'

/**
 * Dollars and pesos of all countries share one sign, as crowns and yuan share theirs with others: a reader in Buenos Aires takes `$` for pesos.
 * So the sign says whose it is, in every language.
 */
const ownSigns: Readonly<Record<string, string>> = {
  ...{ USD: 'US$', CAD: 'CA$', AUD: 'A$', NZD: 'NZ$', HKD: 'HK$', SGD: 'S$', TWD: 'NT$' },
  ...{ ARS: 'AR$', CLP: 'CL$', COP: 'CO$', CUP: 'CU$', DOP: 'RD$', MXN: 'MX$', UYU: 'UY$' },
  ...{
    CNY: 'CN¥',
    EGP: 'E£',
    SEK: 'SEK',
    NOK: 'NOK',
    DKK: 'DKK',
    ISK: 'ISK',
    HNL: 'HNL',
    RON: 'RON',
    XAF: 'XAF',
    XOF: 'XOF',
  },
}

const formats = kept(key => {
  const [how = 'en', currency = 'XXX'] = key.split(' ')
  // Grouped as sats are.
  const grouped = { useGrouping: 'always' } as const
  return new Intl.NumberFormat(how, { style: 'currency', currency, currencyDisplay: 'narrowSymbol', ...grouped })
})
const formatOf = (currency: string, how: string) => formats(`${how} ${currency}`)
const satsPerBitcoin = 100_000_000

/** Where the language puts the sign, and with the space it has there. */
function written(amount: number, currency: string, how: string): string {
  const sign = ownSigns[currency]
  const format = formatOf(currency, how)
  if (sign === undefined) return format.format(amount)
  const parts = format.formatToParts(amount)
  return parts.map(({ type, value }) => (type === 'currency' ? sign : value)).join('')
}

export const isCurrent = ({ expiresAt }: Pick<FiatRate, 'expiresAt'>, now: number): boolean =>
  expiresAt === null || Date.parse(expiresAt) > now

export type Price = Pick<FiatRate, 'currency' | 'perBitcoin'>

export const fiatText = (msats: number, { currency, perBitcoin }: Price, how = locale()): string =>
  written((msats / 1000 / satsPerBitcoin) * perBitcoin, currency, how)

/** How many digits stand after the point of a currency: two of most, none of some. */
export const minorDigits = (currency: string): number =>
  formatOf(currency, 'en').resolvedOptions().maximumFractionDigits ?? 2

/** An amount in the smallest unit of its currency. */
export const minorText = (minor: number, currency: string, how = locale()): string =>
  written(minor / 10 ** minorDigits(currency), currency, how)

/** Whole satoshis for an amount in the smallest unit of the currency, to the nearest. */
export const satsForMinor = (minor: number, { currency, perBitcoin }: Price): number =>
  Math.round((minor / 10 ** minorDigits(currency) / perBitcoin) * satsPerBitcoin)

/** To the nearest of the smallest unit. */
export const minorForSats = (sats: number, { currency, perBitcoin }: Price): number =>
  Math.round((sats / satsPerBitcoin) * perBitcoin * 10 ** minorDigits(currency))
