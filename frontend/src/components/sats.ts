/** Amounts as people read them: whole satoshis, grouped as their language does. */
export function satsText(msats: number, locale?: string): string {
  const sats = Math.floor(msats / 1000)
  return `${new Intl.NumberFormat(locale).format(sats)} ${sats === 1 ? 'sat' : 'sats'}`
}
