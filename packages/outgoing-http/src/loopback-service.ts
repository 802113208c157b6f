/**
 * Whether a service is on somebody's own machine, in development: then it may be led into private networks without being told
 * so. One that others reach under a public address is not, whatever it listens on.
 */

type Service = { mode: string; listensOn: string }

/** `hosts`: what the instance's services listen on. `isProxied`: it stands behind a proxy. `endpoint`: where people reach it. */
type Instance = { mode: string; hosts: readonly string[]; isProxied: boolean; endpoint: string | null }

export const isOnOwnMachine = ({ mode, hosts, isProxied, endpoint }: Instance): boolean =>
  !isProxied && hosts.every(listensOn => isLoopbackService({ mode, listensOn })) && isLoopbackEndpoint(endpoint)

/** Whoever reaches a service on loopback reaches everything else on that machine anyway. */
export const isLoopbackService = ({ mode, listensOn }: Service): boolean =>
  (mode === 'development' || mode === 'test') && loopback.test(listensOn)

/** `endpoint`: where people reach the instance, as far as that was said. */
export const isLoopbackEndpoint = (endpoint: string | null): boolean =>
  endpoint === null || (URL.canParse(endpoint) && loopback.test(new URL(endpoint).hostname))

const loopback = /^(localhost|\[?::1\]?|127(\.\d{1,3}){3})$/i
