/**
 * Whether a service is on somebody's own machine, in development: then it may be led into private networks without being told
 * so. One that others reach under a public address is not, whatever it listens on.
 */

type Service = { mode: string; listensOn: string }

/** Whoever reaches a service on loopback reaches everything else on that machine anyway. */
export const isLoopbackService = ({ mode, listensOn }: Service): boolean =>
  (mode === 'development' || mode === 'test') && loopback.test(listensOn)

/** `endpoint`: where people reach the instance, as far as that was said. */
export const isLoopbackEndpoint = (endpoint: string | null): boolean =>
  endpoint === null || (URL.canParse(endpoint) && loopback.test(new URL(endpoint).hostname))

const loopback = /^(localhost|\[?::1\]?|127(\.\d{1,3}){3})$/i
