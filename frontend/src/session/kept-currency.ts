/** The member's own currency as this device last heard it: pages that open without asking who is signed in show it too. */
const place = 'chispa.currency'

export function keptCurrency(): string | null {
  try {
    return localStorage.getItem(place)
  } catch {
    return null
  }
}

export function keepCurrency(currency: string | null): void {
  try {
    if (currency === null) localStorage.removeItem(place)
    else localStorage.setItem(place, currency)
  } catch {
    // Storage may be forbidden: then those pages show the community's.
  }
}
