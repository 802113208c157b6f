/** A browser with a Nostr extension. */
import { finalizeEvent } from '@chispa/protocols/nip01'
import * as signer from '@chispa/signatures/schnorr'
import type { Person } from '@chispa/testing/person'
import type { BrowserContext } from 'playwright-core'

/** A real signer behind `window.nostr`, as an extension puts it there: the page sees functions, never the key. */
export async function installExtension(context: BrowserContext, person: Person) {
  const state = { signed: [] as number[], refuses: false }
  await context.exposeFunction('extensionSign', (template: Parameters<typeof finalizeEvent>[0]) => {
    if (state.refuses) return null
    state.signed.push(template.kind)
    return finalizeEvent(template, person.secretKey, signer)
  })
  await context.addInitScript(pubkey => {
    const sign = (globalThis as unknown as { extensionSign: (template: object) => Promise<object | null> })
      .extensionSign
    Object.assign(globalThis, {
      nostr: {
        getPublicKey: async () => pubkey,
        async signEvent(template: object) {
          const event = await sign(template)
          if (!event) throw 'User rejected'
          return event
        },
      },
    })
  }, person.pubkey)
  return state
}
