/**
 * Where the services listen. A port that is taken is told before anything starts; port 0 means any, chosen here, because
 * the services must know each other's before they start.
 */
import { once } from 'node:events'
import { createServer } from 'node:net'
import { OperatorError } from '@chispa/service/operator-error'
import { explainPort } from '@chispa/service/taken-port'
import type { Place, Places } from './pairing.ts'

type Wanted = Place & { variables: { host: string; port: string } }

export async function choosePorts(wanted: { web: Wanted; listener: Wanted }): Promise<Places> {
  const [web, listener] = await Promise.allSettled([choosePort(wanted.web), choosePort(wanted.listener)])
  if (web.status === 'fulfilled' && listener.status === 'fulfilled') return { web: web.value, listener: listener.value }
  const reasons = [web, listener].flatMap(each => (each.status === 'rejected' ? [each.reason] : []))
  const bug = reasons.find(reason => !(reason instanceof OperatorError))
  throw bug ?? new OperatorError(reasons.map(({ message }) => message).join('\n'))
}

async function choosePort({ host, port, variables }: Wanted): Promise<Place> {
  const server = createServer().listen(port, host)
  await once(server, 'listening').catch(explainPort({ host, port, variables }))
  const chosen = (server.address() as { port: number }).port
  await new Promise(resolve => server.close(resolve))
  return { host, port: chosen }
}
