/** Names of the run that only its own processes know: all of them mean this machine, as long as somebody answers for them. */
import dns, { type LookupAddress } from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'

const zone = '.prove.test'
const found: LookupAddress = { address: '127.0.0.1', family: 4 }

export const named = (name: string, url: string): string => url.replace('127.0.0.1', `${name}${zone}`)

type Done = (error: Error | null, ...found: unknown[]) => void

/** From now on, in this process. */
export function answerForNames(isFailing: () => boolean = () => false): void {
  const [lookup, lookUp] = [dns.lookup, dns.promises.lookup]
  const failure = (name: string) =>
    Object.assign(new Error(`getaddrinfo EAI_AGAIN ${name}`), { code: 'EAI_AGAIN', syscall: 'getaddrinfo' })
  const isOurs = (name: unknown) => typeof name === 'string' && name.endsWith(zone)

  function answer(name: string, options: { all?: boolean }, done: Done): void {
    if (isFailing()) process.nextTick(done, failure(name))
    else process.nextTick(done, null, ...(options.all ? [[found]] : [found.address, found.family]))
  }

  Object.assign(dns, {
    lookup: (name: string, ...rest: [object | number | Done, Done?]) => {
      if (!isOurs(name)) return (lookup as (...args: unknown[]) => void)(name, ...rest)
      const done = rest.findLast(one => typeof one === 'function') as Done
      answer(name, typeof rest[0] === 'object' ? rest[0] : {}, done)
    },
  })
  Object.assign(dns.promises, {
    lookup: async (name: string, options: { all?: boolean } = {}) => {
      if (!isOurs(name)) return lookUp(name, options)
      if (isFailing()) throw failure(name)
      return options.all ? [found] : found
    },
  })
  syncBuiltinESMExports()
}
