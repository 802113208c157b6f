/** What stands last on the screen when everything runs: where it is, for this machine and for a telephone beside it. */
import { networkInterfaces } from 'node:os'
import { claimWords } from '@chispa/service/claim-words'
import type { Announcement } from '@chispa/service/run'
import encodeQr from 'qr'

type Words = {
  announcement: Announcement
  /** What the web service listens on. */
  host: string
  /** Of the embedded database. */
  folder: string | undefined
  isTerminal: boolean
  /** Of this machine on its network; undefined when it has none. */
  ownAddress: string | undefined
}

export function lastWords({ announcement: { up, claim }, host, folder, isTerminal, ownAddress }: Words): string {
  const database = folder ? `The database is in ${folder}\n` : ''
  return `${isTerminal ? networkWords(up, claim, host, ownAddress) : ''}\n${database}${claim ? claimWords(claim, up) : ''}\nChispa is at ${up}\n\n`
}

/** The code is of the address on the network, with the way to claim where it is open. */
function networkWords(up: string, claim: Announcement['claim'], host: string, ownAddress: string | undefined): string {
  if (isLoopback(host)) return '\nOnly this machine reaches it; HOST=0.0.0.0 npm start opens it to your network\n'
  const address = isEverywhere(host) ? ownAddress : host
  if (!address) return '\nOnly this machine reaches it: it has no address on a network\n'
  const onNetwork = `http://${address.includes(':') ? `[${address}]` : address}:${new URL(up).port}`
  const target = claim && 'path' in claim ? `${onNetwork}${claim.path}` : onNetwork
  return `\n${encodeQr(target, 'ascii')}\nOn this network: ${onNetwork}\n`
}

const isEverywhere = (host: string) => host === '' || host === '0.0.0.0' || host === '::'
const isLoopback = (host: string) => /^(localhost|::1|127(\.\d{1,3}){3})$/i.test(host)

export function findOwnAddress(interfaces = networkInterfaces()): string | undefined {
  const all = Object.values(interfaces).flatMap(addresses => addresses ?? [])
  return all.find(({ family, internal, address }) => family === 'IPv4' && !internal && !address.startsWith('169.254.'))
    ?.address
}
