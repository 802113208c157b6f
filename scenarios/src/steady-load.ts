/** Clients that ask a service again and again while it is replaced: whoever is dropped is counted. */
import { Agent, type ClientRequest, get, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'

/** Far beyond what health waits: nobody answers any more. A connection that was handed to a process as it was killed is lost. */
const unansweredMs = 60_000

type Answer = { status: number | undefined; body: string }

/** On the connection that the agent keeps, or on a new one. `fetch` keeps more than are used, and one at rest may end as it is taken. */
export async function read(url: string, agent: Agent | false = false, timeoutMs = unansweredMs): Promise<Answer> {
  const reply = await new Promise<IncomingMessage>((resolve, reject) =>
    get(url, { agent, signal: AbortSignal.timeout(timeoutMs) }, resolve).on('error', reject),
  )
  return { status: reply.statusCode, body: await text(reply) }
}

const halves = ['{"email":"slow@example', '.com"}'] as const

/** A POST of which one half is sent. */
export function beginPost(url: string, agent: Agent | false = false): { sent: ClientRequest; answer: Promise<Answer> } {
  const { promise: answer, resolve, reject } = Promise.withResolvers<Answer>()
  const headers = {
    'content-type': 'application/json',
    'content-length': halves.join('').length,
    // Answered as soon as the head of the request is there.
    expect: '100-continue',
  }
  const options = { method: 'POST', agent, headers, signal: AbortSignal.timeout(unansweredMs) }
  const sent = request(`${url}/api/waitlist/subscribe`, options, reply => {
    text(reply).then(body => resolve({ status: reply.statusCode, body }), reject)
  }).on('error', reject)
  sent.write(halves[0])
  return { sent, answer }
}

/** Under way nearly all the time. */
async function postSlowly(url: string, agent: Agent): Promise<Answer> {
  const { sent, answer } = beginPost(url, agent)
  await Promise.race([sleep(500), answer])
  sent.end(halves[1])
  return answer
}

const ways = [(url: string, agent: Agent) => read(`${url}/api/health`, agent), postSlowly]

/** Each client on a connection that it keeps; the machine has other things to do as well. */
export function steadyLoad(url: string, clients: number) {
  const failures: unknown[] = []
  let [answered, isDone] = [0, false]
  const working = Array.from({ length: clients }, async (_, at) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const ask = ways[at % ways.length] as (typeof ways)[number]
    while (!isDone) {
      const answer = await ask(url, agent).catch(error => error)
      if (answer.status === 200) answered++
      else failures.push(answer)
      await sleep(15)
    }
    agent.destroy()
  })
  return {
    failures,
    answered: () => answered,
    async end() {
      isDone = true
      await Promise.all(working)
    },
  }
}
