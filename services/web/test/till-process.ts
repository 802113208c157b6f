/** All that a web process has of its own: connections to the database and to relays, and what it remembers. */
import { SingleFlight } from '@chispa/concurrency/single-flight'
import { connect } from '@chispa/database/connect'
import { NeverSent } from '@chispa/payments/never-sent'
import { activityLog } from '../src/activity/record.ts'
import { FirstSights } from '../src/card-payments/first-sights.ts'
import { paymentNews } from '../src/card-payments/news.ts'
import { Outcomes } from '../src/card-payments/outcomes.ts'
import type { PayDeps } from '../src/card-payments/pay.ts'
import { scannedCards } from '../src/card-payments/scanned-cards.ts'
import { tapReader } from '../src/card-payments/tap-reader.ts'
import type { OfferDeps } from '../src/card-payments/withdraw-offer.ts'
import { ListenerClient } from '../src/listener-client/listener-client.ts'
import { listenerLink } from '../src/listener-client/pairing.ts'
import { DirectCalls } from '../src/wallets/direct-calls.ts'
import { ListenerCalls } from '../src/wallets/listener-calls.ts'
import { testListenerSecret } from './app.ts'
import type { Stage } from './till-stage.ts'

export type TillProcess = {
  deps: PayDeps & OfferDeps
  hasCrashed: boolean
  /** From that moment on nothing of it reaches the database or a relay. */
  crash: () => Promise<void>
}

export const defaultLimitMs = 600

export function startTillProcess(
  { web }: Stage,
  listenerUrl: string | undefined,
  {
    walletLimitMs = defaultLimitMs,
    databaseUrl = web.databaseUrl,
    poolSize = 4,
  }: { walletLimitMs?: number; databaseUrl?: string; poolSize?: number } = {},
): TillProcess {
  const { sealer } = web
  const { log, now, clock } = web.deps
  const sql = connect(databaseUrl, { poolSize })
  const calls = new DirectCalls({ sql, sealer, log, now, clock, limitMs: walletLimitMs })
  const environment = { url: listenerUrl, authSecret: testListenerSecret }
  const link = () => listenerLink(web.settings.values, environment)
  const listener = new ListenerClient({ link, log, pauseMs: 20, probeLimitMs: 10_000 })
  listener.usable()
  const wallets = new ListenerCalls({
    direct: calls,
    client: listener,
    sql,
    sealer,
    log,
    now,
    clock: web.deps.clock,
    limitMs: walletLimitMs,
    listenerEnvironment: environment,
  })
  const outcomes = new Outcomes()
  const given = {
    ...web.deps,
    sql,
    wallets,
    paymentWallets: calls,
    listener,
    activity: activityLog(sql, log),
    outcomes,
    neverSent: new NeverSent(),
  }
  const firstSights = new FirstSights({ sql, log })
  const deps = {
    ...given,
    walletLimitMs,
    readTap: tapReader(sealer),
    scannedCards: scannedCards(given),
    firstSights,
    countTap: () => {},
    onTapRefused: () => {},
    pinChecks: new SingleFlight<string, void>(),
    inFlight: new SingleFlight<string, Awaited<ReturnType<PayDeps['inFlight']['run']>>>(),
  }
  calls.tell(paymentNews(deps))
  const hearing = outcomes.listen({ sql, log }).catch(() => undefined)
  const process: TillProcess = {
    deps,
    hasCrashed: false,
    crash: async () => {
      process.hasCrashed = true
      const stopHearing = async () => (await hearing)?.stop()
      await Promise.all([sql.end({ timeout: 0 }), wallets.stop(), firstSights.stop(), stopHearing()])
    },
  }
  return process
}
