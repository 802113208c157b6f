/** Whether a service may be led into private networks without being told so: on somebody's own machine, in development. */

type Service = { mode: string; listensOn: string }

/** Whoever reaches a service on loopback reaches everything else on that machine anyway. */
export const isLoopbackService = ({ mode, listensOn }: Service): boolean =>
  (mode === 'development' || mode === 'test') && /^(localhost|\[?::1\]?|127(\.\d{1,3}){3})$/i.test(listensOn)
