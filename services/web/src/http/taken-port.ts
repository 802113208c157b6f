/** Says in one sentence why we cannot listen. */
export class StartError extends Error {
  override name = 'StartError'
}

export const explainPort =
  ({ HOST, PORT }: { HOST: string; PORT: number }) =>
  (error: NodeJS.ErrnoException): never => {
    if (error.code === 'EADDRINUSE')
      throw new StartError(`The port ${PORT} of ${HOST} is taken: stop what uses it, or set PORT`)
    if (error.code === 'EACCES')
      throw new StartError(`The port ${PORT} needs more rights than this process has: set PORT to 1024 or higher`)
    if (error.code === 'EADDRNOTAVAIL') throw new StartError(`HOST ${HOST} is not an address of this machine`)
    throw error
  }
