/** The currency of the region that a browser names, where members can choose it. A language without a region proposes none. */
import { type Currency, currencies } from '@chispa/contract/currencies'

const euroRegions = 'AD AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MC MT NL PT SI SK SM VA'
const dollarRegions = 'US EC SV PA PR'
/** Where the first two letters of the currency are not the region's. */
const others: Readonly<Record<string, Currency>> = {
  ...{ GB: 'GBP', CU: 'CUP', VE: 'VES', LI: 'CHF', GL: 'DKK', FO: 'DKK' },
  ...{
    SN: 'XOF',
    CI: 'XOF',
    BF: 'XOF',
    BJ: 'XOF',
    TG: 'XOF',
    ML: 'XOF',
    NE: 'XOF',
    CM: 'XAF',
    GA: 'XAF',
    CG: 'XAF',
    TD: 'XAF',
  },
}

export function currencyOfRegion(wanted: readonly string[]): Currency | undefined {
  for (const tag of wanted) {
    const region = /-([A-Z]{2})\b/i.exec(tag)?.[1]?.toUpperCase()
    if (!region) continue
    if (euroRegions.split(' ').includes(region)) return 'EUR'
    if (dollarRegions.split(' ').includes(region)) return 'USD'
    const found = others[region] ?? currencies.find(currency => currency.startsWith(region))
    if (found) return found
  }
  return undefined
}
