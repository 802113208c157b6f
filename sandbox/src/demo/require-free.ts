/** Nobody else may answer at a port of the demo: it would be filled with people whose keys everybody knows. */
import { once } from 'node:events'
import { createServer } from 'node:net'

export async function requireFree(port: number, variable: string): Promise<void> {
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch {
    throw new Error(`The port ${port} is taken: stop what uses it, or set ${variable}`)
  }
  await new Promise(resolve => server.close(resolve))
}
