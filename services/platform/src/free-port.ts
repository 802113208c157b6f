/** Port 0 means any: it is chosen here, because the services must know each other's before they start. */
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Place } from './pairing.ts'

export async function choosePort({ host, port }: Place): Promise<Place> {
  if (port !== 0) return { host, port }
  const server = createServer().listen(0, host)
  await once(server, 'listening')
  const chosen = (server.address() as { port: number }).port
  await new Promise(resolve => server.close(resolve))
  return { host, port: chosen }
}
