/** Amounts in the messages of the activity log: satoshis, with what is below one where there is something. */
export const satsText = (msats: number): string => {
  const sats = msats / 1000
  return `${sats.toLocaleString('en', { maximumFractionDigits: 3 })} ${sats === 1 ? 'sat' : 'sats'}`
}
