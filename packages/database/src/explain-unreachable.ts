/** Why a server cannot be used, in one sentence that says what to do and holds no password. */
import { DatabaseStartError } from './start-error.ts'

type Failure = Error & { code?: string }

export function explainUnreachable(url: string, variable = 'DATABASE_URL'): (error: Failure) => never {
  return error => {
    if (error instanceof DatabaseStartError) throw error
    throw new DatabaseStartError(`${variable}: ${sentence(error, partsOf(url))}`, { cause: error })
  }
}

function sentence(error: Failure, { host, server, user, name }: ReturnType<typeof partsOf>): string {
  switch (error.code) {
    case '28P01':
      return `${server} does not accept the user ${user} with that password`
    case '3D000':
      return `there is no database named ${name} at ${server}; create it first`
    case '42704':
      return `${server} does not know one of the parameters after the question mark: ${error.message}`
    case '57P03':
      return `${server} is not ready yet: ${error.message}`
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `the host ${host} cannot be found`
    case 'ECONNREFUSED':
      return `no PostgreSQL listens at ${server}`
    case 'CONNECT_TIMEOUT':
    case 'ETIMEDOUT':
      return `${server} does not answer in time`
    default:
      return `${server} cannot be used: ${error.message || error.code}`
  }
}

/** By pattern: several hosts in one address are fine for PostgreSQL but no URL. */
function partsOf(url: string) {
  const [, credentials = '', host = '', path = ''] = /^\w+:\/\/(?:([^/]*)@)?([^/?]*)\/?([^?]*)/.exec(url) ?? []
  const user = decodeURIComponent(credentials.split(':')[0]!)
  const server = !host || host.includes(':') ? host || 'the local server' : `${host}:5432`
  return { host: host.replace(/:\d+$/, ''), server, user, name: decodeURIComponent(path) || user }
}
