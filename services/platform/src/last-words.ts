/** What stands last on the screen when everything runs: where it is, for this machine and for a telephone beside it. */
import { claimWords } from '@chispa/service/claim-words'
import { originsAt } from '@chispa/service/own-origins'
import type { Announcement } from '@chispa/service/run'
import encodeQr from 'qr'

type Words = {
  announcement: Announcement
  /** What the web service listens on. */
  host: string
  /** Of the embedded database. */
  folder: string | undefined
  isTerminal: boolean
  interfaces?: Parameters<typeof originsAt>[2]
}

export function lastWords({ announcement: { up, claim }, host, folder, isTerminal, interfaces }: Words): string {
  const database = folder ? `The database is in ${folder}\n` : ''
  const network = isTerminal ? networkWords(claim, originsAt(host, new URL(up).port, interfaces), host) : ''
  return `${network}\n${database}${claim ? claimWords(claim) : ''}\nChispa is at ${up}\n\n`
}

/** The code is of the address on the network, with the way to claim where it is open. */
function networkWords(claim: Announcement['claim'], origins: string[], host: string): string {
  if (isLoopback(host)) return '\nOnly this machine reaches it; HOST=0.0.0.0 npm start opens it to your network\n'
  const onNetwork = origins.find(origin => !isLoopback(new URL(origin).hostname))
  if (!onNetwork) return '\nOnly this machine reaches it: it has no address on a network\n'
  const target = claim && 'path' in claim ? `${onNetwork}${claim.path}` : onNetwork
  return `\n${encodeQr(target, 'ascii')}\nOn this network: ${onNetwork}\n`
}

const isLoopback = (host: string) => /^(localhost|::1|127(\.\d{1,3}){3})$/i.test(host)
