/** Says in one sentence why we cannot listen. */
import { OperatorError } from './operator-error.ts'

export const explainPort =
  ({ host, port, variables }: { host: string; port: number; variables: { host: string; port: string } }) =>
  (error: NodeJS.ErrnoException): never => {
    if (error.code === 'EADDRINUSE')
      throw new OperatorError(`The port ${port} of ${host} is taken: stop what uses it, or set ${variables.port}`)
    if (error.code === 'EACCES')
      throw new OperatorError(
        `The port ${port} needs more rights than this process has: set ${variables.port} to 1024 or higher`,
      )
    if (error.code === 'EADDRNOTAVAIL')
      throw new OperatorError(`${variables.host} ${host} is not an address of this machine`)
    if (error.code === 'ENOTFOUND' || error.code === 'EAI_AGAIN')
      throw new OperatorError(`${variables.host} ${host} is not a name that leads to an address`)
    throw error
  }
