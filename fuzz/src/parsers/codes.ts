/** Texts that people scan, paste and open: invoices, addresses, LNURLs, keys, connections of wallets, coupons, links of every kind. */
import { readBitcoinLink } from '@chispa/protocols/bip21'
import { readTapUrl } from '@chispa/protocols/boltcard'
import { readCouponLink } from '@chispa/protocols/coupon-link'
import { decodeLnurl, findLnurl } from '@chispa/protocols/lud01'
import { parseLightningAddress } from '@chispa/protocols/lud16'
import { fromLud17 } from '@chispa/protocols/lud17'
import { readPayLink } from '@chispa/protocols/lud19'
import { readNostrName } from '@chispa/protocols/nip05'
import { decodeNip19, readPublicKey, readSecretKey } from '@chispa/protocols/nip19'
import { isRelayUrl, parseConnectionUri } from '@chispa/protocols/nip47-uri'
import { parseWalletAuth } from '@chispa/protocols/nwc08'
import { readCode } from '@chispa/protocols/read-code'
import { readRetryAfter } from '@chispa/protocols/retry-after'
import { parser } from '../guided/parser.ts'
import { hostileTexts } from '../inputs/hostile-values.ts'

const here = {
  hosts: ['wallet.example', '127.0.0.1:3000'],
  isPage: (step: string) => ['wallet', 'pay', 'share'].includes(step),
}

const seeds = [
  ...hostileTexts.filter(text => text.length < 600),
  'https://wallet.example/ana?amount=1000&words=hi',
  'https://wallet.example/share?text=lightning%3Alnbc1',
  'https://wallet.example/api/cards/abc/scan?p=00112233445566778899AABBCCDDEEFF&c=0011223344556677',
  'lnurlw://wallet.example/api/cards/abc/scan?p=00112233445566778899AABBCCDDEEFF&c=0011223344556677',
  'lightning:LNURL1DP68GURN8GHJ7UM9WFMXJCM99E3K7MF0V9CXJ0M385EKVCENXC6R2C35XVUKXEFCV5MKVV34X5EKZD3EV56NYD3HXQURZEPEXEJXXEPNXSCRVWFNV9NXZCN9XQ6XYEFHVGCXXCMYXYMNSERXFQ5FNS',
  'bitcoin:bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4?amount=0.001&label=x&lightning=lnbc1&req-x=1',
  'ana@wallet.example',
  '₿ana@wallet.example',
  'nostrconnect://aa?relay=wss://a&secret=b',
  'bunker://aa?relay=wss://a',
  'https://a.example/?lightning=lnurl1abc',
]
const tokens = [
  'lightning:',
  'lnurlp://',
  'LNURL1',
  'bitcoin:',
  'nostr:',
  '?lightning=',
  '&relay=',
  '?secret=',
  '@',
  '%40',
  'wallet.example',
  'npub1',
  'web+lightning://',
  '?p=',
  '&c=',
  'request_methods=',
]

export const codes = parser<string>({
  name: 'codes',
  about:
    'whatever is scanned, pasted or opened: invoices, addresses, LNURLs, keys, coupons, `nostr+walletconnect`, `nostr+walletauth`',
  share: 0.12,
  seeds: () => seeds,
  tokens,
  maxLength: 20_000,
  feed(text) {
    readCode(text, here)
    decodeNip19(text)
    readPublicKey(text)
    readSecretKey(text)
    decodeLnurl(text, { allowLoopback: true } as never)
    findLnurl(text)
    parseLightningAddress(text)
    fromLud17(text)
    readPayLink(text)
    readBitcoinLink(text)
    readTapUrl(text)
    readCouponLink(text)
    readNostrName(text)
    parseConnectionUri(text)
    isRelayUrl(text)
    parseWalletAuth(text)
    readRetryAfter(text, 0)
  },
})
