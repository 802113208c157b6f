/** Clients that ask a service again and again while it is replaced: whoever is dropped is counted. */
import { Agent, type ClientRequest, type RequestOptions, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { memberDrainMs } from '@chispa/service/fleet'

/** Far beyond what health waits: nobody answers any more. A connection that was handed to a process as it was killed is lost. */
const unansweredMs = 60_000

type Answer = { status: number | undefined; body: string }

/** A connection that was kept has ended, and not a byte of an answer came. */
class ClosedUnheard extends Error {}

/** On the connection that the agent keeps, or on a new one. `fetch` keeps more than are used, and one at rest may end as it is taken. */
function send(url: string, options: RequestOptions): { sent: ClientRequest; answer: Promise<Answer> } {
  const { promise: answer, resolve, reject } = Promise.withResolvers<Answer>()
  let heardBefore = 0
  const sent = request(url, options, reply => {
    text(reply).then(body => resolve({ status: reply.statusCode, body }), reject)
  })
    .on('socket', ({ bytesRead }) => (heardBefore = bytesRead))
    .on('error', (error: NodeJS.ErrnoException) => {
      const isUnheard = sent.reusedSocket && sent.socket?.bytesRead === heardBefore
      const isClosed = error.code === 'ECONNRESET' && isUnheard
      reject(isClosed ? new ClosedUnheard(error.message, { cause: error }) : error)
    })
  return { sent, answer }
}

export async function read(url: string, agent: Agent | false = false, timeoutMs = unansweredMs): Promise<Answer> {
  const { sent, answer } = send(url, { agent, signal: AbortSignal.timeout(timeoutMs) })
  sent.end()
  return answer
}

const halves = ['{"email":"slow@example', '.com"}'] as const

/** A POST of which one half is sent. */
export function beginPost(url: string, agent: Agent | false = false): ReturnType<typeof send> {
  const headers = {
    'content-type': 'application/json',
    'content-length': halves.join('').length,
    // Answered as soon as the head of the request is there.
    expect: '100-continue',
  }
  const options = { method: 'POST', agent, headers, signal: AbortSignal.timeout(unansweredMs) }
  const begun = send(`${url}/api/waitlist/subscribe`, options)
  begun.sent.write(halves[0])
  return begun
}

/** Under way nearly all the time. */
async function postSlowly(url: string, agent: Agent): Promise<Answer> {
  const { sent, answer } = beginPost(url, agent)
  await Promise.race([sleep(500), answer])
  sent.end(halves[1])
  return answer
}

/** Not `/api/health`: it answers 503 where the database takes two seconds, as it does on a machine that stands still. */
const ways = [(url: string, agent: Agent) => read(`${url}/api/health/live`, agent), postSlowly]

/** Each client on a connection that it keeps; the machine has other things to do as well. */
export function steadyLoad(url: string, clients: number) {
  const failures: unknown[] = []
  let [answered, isDone] = [0, false]
  const working = Array.from({ length: clients }, async (_, at) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const ask = ways[at % ways.length] as (typeof ways)[number]
    let answeredAt = performance.now()
    /** Where the machine stood still for longer than who leaves waits for its clients, a connection is closed before this client could ask. */
    const askAgain = (error: unknown) => {
      if (!(error instanceof ClosedUnheard) || performance.now() - answeredAt < memberDrainMs) throw error
      return ask(url, agent)
    }
    while (!isDone) {
      const answer = await ask(url, agent)
        .catch(askAgain)
        .catch(error => error)
      answeredAt = performance.now()
      if (answer.status === 200) answered++
      else failures.push(answer)
      await sleep(15)
    }
    agent.destroy()
  })
  const end = async () => {
    isDone = true
    await Promise.all(working)
  }
  // A story that fails leaves nobody behind who asks for ever.
  return { failures, answered: () => answered, end, [Symbol.asyncDispose]: end }
}
