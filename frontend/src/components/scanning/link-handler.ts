/**
 * Whether this browser can hand links of lightning to the app, and asking it to. Browsers take `web+lightning` on https; `lightning` itself where they
 * know it. An installed app has both from its manifest.
 */
import { paths } from '../../paths.ts'

const schemes = ['web+lightning', 'lightning']

type Registering = (scheme: string, url: string) => void

/** Undefined where browsers have no such thing: phones, plain http. */
export const registering = (from: Navigator = navigator): Registering | undefined =>
  typeof from.registerProtocolHandler === 'function' ? from.registerProtocolHandler.bind(from) : undefined

/** Whether it was asked for any of them. The browser asks the person itself. */
export function askForLinks(register: Registering, origin: string): boolean {
  return schemes.filter(scheme => isTaken(register, scheme, `${origin}${paths.open}#%s`)).length > 0
}

function isTaken(register: Registering, scheme: string, url: string): boolean {
  try {
    register(scheme, url)
    return true
  } catch {
    // A scheme that this browser hands to nobody.
    return false
  }
}
