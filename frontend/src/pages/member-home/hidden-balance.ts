/** Whether the balance is covered on this device. */
const place = 'chispa.balance-hidden'

export function isBalanceHidden(): boolean {
  try {
    return localStorage.getItem(place) === 'yes'
  } catch {
    return false
  }
}

export function keepBalanceHidden(hidden: boolean): void {
  try {
    if (hidden) localStorage.setItem(place, 'yes')
    else localStorage.removeItem(place)
  } catch {
    // Storage may be forbidden: then it counts until the page is left.
  }
}
