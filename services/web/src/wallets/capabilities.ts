/** What a wallet says of itself, cut down to what is worth keeping: its words come from a stranger. */
import type { Encryption, Results, WalletInfo } from '@chispa/protocols/nip47'

export type Capabilities = {
  network: string | null
  encryption: string | null
  methods: string[]
  notifications: string[]
  /** Numbers of the extensions of this connection; null when the wallet does not speak of them. */
  extensions: string[] | null
}

const maxWords = 50

/** The answer to get_info counts, and what it was written in; the announcement fills in what old wallets leave out of it. */
export function readCapabilities(
  info: Results['get_info'],
  announced: WalletInfo | undefined,
  answeredIn?: Encryption,
): Capabilities {
  const { network, methods, notifications } = info
  const extensions = info.extensions ?? announced?.extensions
  return {
    network: network && isWord(network) ? network : null,
    encryption: answeredIn ?? announced?.encryption ?? null,
    methods: words(methods.length > 0 ? methods : (announced?.methods ?? [])),
    notifications: words(notifications.length > 0 ? notifications : (announced?.notifications ?? [])),
    extensions: extensions ? words(extensions) : null,
  }
}

const isWord = (text: string) => /^[\w.:-]{1,40}$/.test(text)

const words = (texts: string[]) => [...new Set(texts.filter(isWord))].slice(0, maxWords)
