/** Where a service is reached that listens at HOST: for people who have to open it in a browser. */
import { networkInterfaces } from 'node:os'

export const isEverywhere = (host: string): boolean => host === '' || host === '0.0.0.0' || host === '::'

/** On its networks first, then on the machine itself. */
export function originsAt(host: string, port: string | number, interfaces = networkInterfaces()): string[] {
  const hosts = isEverywhere(host) ? [...ownAddresses(interfaces), '127.0.0.1'] : [host]
  return hosts.map(one => `http://${one.includes(':') ? `[${one}]` : one}:${port}`)
}

/** What is neither of this machine alone nor of one cable alone. */
export function ownAddresses(interfaces = networkInterfaces()): string[] {
  return Object.values(interfaces)
    .flatMap(addresses => addresses ?? [])
    .filter(({ family, internal, address }) => family === 'IPv4' && !internal && !address.startsWith('169.254.'))
    .map(({ address }) => address)
}
