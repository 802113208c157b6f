/** Prometheus metrics of the listener. Read at the moment they are asked for, the backlog from the database; nothing is counted twice. */
import { counterNames, listenerPaths } from '@chispa/contract/listener'
import { askedGauges } from '@chispa/service/asked-gauges'
import { createRegistry, mayReadMetrics } from '@chispa/service/metrics'
import type { FastifyInstance } from 'fastify'
import { Counter, Gauge, type Registry } from 'prom-client'
import type { Deps } from '../deps.ts'
import type { Payments } from '../payments/payments.ts'
import { findUndelivered, type Undelivered } from './store.ts'

const maxCounted = 100_000

export function metricsRoutes(
  app: FastifyInstance,
  deps: Pick<Deps, 'pool' | 'counters' | 'sql' | 'clock' | 'log'> & { payments: Payments },
  token: string | undefined,
): void {
  const registry = createRegistry('listener')
  const registers = [registry]
  for (const name of counterNames) {
    const words = name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
    new Counter({
      name: `chispa_listener_${words}_total`,
      help: `${words.replaceAll('_', ' ')} since the start`,
      registers,
      collect() {
        this.reset()
        this.inc(deps.counters.get(name))
      },
    })
  }
  new Gauge({
    name: 'chispa_listener_wallets',
    help: 'Wallets held, by state',
    labelNames: ['state'],
    registers,
    collect() {
      this.reset()
      for (const { state } of deps.pool) this.inc({ state })
    },
  })
  new Gauge({
    name: 'chispa_listener_relays_connected',
    help: 'Relays with an open socket',
    registers,
    collect() {
      this.set(deps.pool.relays().filter(({ openSockets }) => openSockets > 0).length)
    },
  })
  new Gauge({
    name: 'chispa_listener_relay_sockets',
    help: 'Open sockets to relays; a relay that does not let one subscribe to all of its wallets has several',
    registers,
    collect() {
      this.set(deps.pool.relays().reduce((count, { openSockets }) => count + openSockets, 0))
    },
  })
  new Gauge({
    name: 'chispa_listener_wallets_without_place',
    help: 'Wallets for which a relay takes no subscription, counted at each such relay',
    registers,
    collect() {
      this.set(deps.pool.relays().reduce((count, { withoutPlace }) => count + withoutPlace, 0))
    },
  })
  new Gauge({
    name: 'chispa_listener_payments_at_work',
    help: 'Payments that this process works on',
    registers,
    collect() {
      this.set(deps.payments.atWork)
    },
  })

  backlogMetrics(registry, deps)

  app.get(listenerPaths.metrics, { config: { isOpen: true } }, async (request, reply) => {
    const { authorization } = request.headers
    const forwarded = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'].some(name => name in request.headers)
    if (!mayReadMetrics(token, { authorization, address: request.socket.remoteAddress, forwarded })) {
      return reply.code(401).send({ error: 'unauthorized' })
    }
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

function backlogMetrics(registry: Registry, { sql, clock, log }: Pick<Deps, 'sql' | 'clock' | 'log'>): void {
  askedGauges<Undelivered>(registry, {
    clock,
    onError: error => log.warn({ err: error }, 'the backlog of webhooks not counted for the metrics'),
    ask: () => findUndelivered(sql, maxCounted),
    gauges: [
      {
        name: 'chispa_listener_webhooks_pending',
        help: `Payments that the web service has not accepted yet, of all listeners, ${maxCounted} at most`,
        value: ({ count }) => count,
      },
      {
        name: 'chispa_listener_webhooks_oldest_seconds',
        help: 'How long ago the oldest of them was seen; 0: there is none',
        value: ({ oldestAt }) => (oldestAt ? (clock.now().getTime() - oldestAt.getTime()) / 1000 : 0),
      },
    ],
  })
}
