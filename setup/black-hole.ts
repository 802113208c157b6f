/** A port of loopback whose packets are dropped: a listener that stands still, with a full queue of connections. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

const program = `const server = require('node:net').createServer().listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => console.log(server.address().port))`
const waiting = 16

export type BlackHole = { url: string } & AsyncDisposable

export async function openBlackHole(): Promise<BlackHole> {
  const child = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'ignore'] })
  const [printed] = (await once(child.stdout, 'data')) as [Buffer]
  const port = Number(printed.toString())
  child.kill('SIGSTOP')
  const sockets: Socket[] = Array.from({ length: waiting }, () =>
    connect(port, '127.0.0.1').on('error', () => undefined),
  )
  return {
    url: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}
