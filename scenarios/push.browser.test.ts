/** Notifications in the browser: asked for on the account page, told through a push service, shown by the service worker. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type PushService, type PushSubscription, startPushService } from '@chispa/sandbox/push-service'
import { type Sandbox, startSandbox } from '@chispa/sandbox/start-sandbox'
import { until } from '@chispa/sandbox/until'
import { newPerson } from '@chispa/testing/person'
import type { BrowserContext, Page } from 'playwright-core'
import { openStage, phone, type Stage } from './src/browser-stage.ts'
import { launchBrowser } from './src/launch-browser.ts'
import { newMember } from './src/members.ts'
import { fits, signIn } from './src/visiting.ts'

const admin = newPerson()
let stage: Stage
let sandbox: Sandbox
let service: PushService
before(async () => {
  sandbox = await startSandbox()
  service = await startPushService()
  // Without windows a browser shows no notifications.
  stage = await openStage({ RATE_LIMITS: 'off' }, await launchBrowser())
  await stage.ask(admin, 'POST', '/api/admin/assign')
  await stage.ask(admin, 'POST', '/api/settings', { endpoint: stage.origin, community_name: 'Plaza Chispa' })
})
after(async () => {
  await stage?.[Symbol.asyncDispose]()
  await service?.stop()
  await sandbox?.stop()
})

const count = `navigator.serviceWorker.getRegistration('/').then(found => found.getNotifications()).then(list => list.length)`

const toggle = (page: Page, name: string) => page.getByRole('switch', { name, exact: true })

/** The browser's own push service is on the internet; this one hands out subscriptions of the sandbox, and hears which end. */
async function useSandboxPush(context: BrowserContext, ended: string[] = []): Promise<PushSubscription[]> {
  const made: PushSubscription[] = []
  await context.exposeFunction('sandboxUnsubscribe', (endpoint: string) => void ended.push(endpoint))
  await context.grantPermissions(['notifications'], { origin: stage.origin })
  await context.exposeFunction('sandboxSubscribe', (key: string) => {
    made.push(service.subscribe(key))
    return made.at(-1)
  })
  await context.addInitScript(`
    let current = null
    const shown = data => ({ endpoint: data.endpoint, toJSON: () => data, unsubscribe: async () => { current = null; await window.sandboxUnsubscribe(data.endpoint); return true } })
    PushManager.prototype.getSubscription = async () => current
    PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
      const { active } = await navigator.serviceWorker.getRegistration('/')
      if (!active) throw new DOMException('Subscription failed - no active Service Worker', 'AbortError')
      return (current = shown(await window.sandboxSubscribe(applicationServerKey)))
    }
  `)
  return made
}

/**
 * What a push service delivers: done when the worker is done with it. Nobody may look at the notifications before: one that
 * Chromium is asked for while it is about to show it counts as gone, for good.
 */
async function pushesTo(context: BrowserContext, page: Page): Promise<(data: object) => Promise<void>> {
  const cdp = await context.newCDPSession(page)
  const registered = new Promise<string>(resolve => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL, isDeleted }) => scopeURL.startsWith(stage.origin) && !isDeleted)
      if (ours) resolve(ours.registrationId)
    })
  })
  const ends: (string | undefined)[] = []
  cdp.on('BackgroundService.backgroundServiceEventReceived', ({ backgroundServiceEvent }) => {
    const { eventName, eventMetadata } = backgroundServiceEvent
    if (eventName === 'Push event completed') ends.push(eventMetadata.find(({ key }) => key === 'Status')?.value)
  })
  await cdp.send('BackgroundService.setRecording', { service: 'pushMessaging', shouldRecord: true })
  await cdp.send('BackgroundService.startObserving', { service: 'pushMessaging' })
  await cdp.send('ServiceWorker.enable')
  const registrationId = await registered
  return async data => {
    const before = ends.length
    await cdp.send('ServiceWorker.deliverPushMessage', {
      origin: stage.origin,
      registrationId,
      data: JSON.stringify(data),
    })
    await until(() => ends.length > before)
    assert.equal(ends.at(-1), 'Success')
  }
}

test('a member asks for it, is told once, and can stop it', async () => {
  const wallet = await sandbox.wallets.create({})
  const { person } = await newMember(stage, { nwcUri: wallet.uri, username: 'ana' })
  const { page, context } = await stage.visit(phone, { serviceWorkers: 'allow' })
  const made = await useSandboxPush(context)
  await signIn(page, person, '/dashboard/account')
  await toggle(page, 'Notify me of payments').click()
  await toggle(page, 'Show amount and comment').waitFor()
  await fits(page)
  await toggle(page, 'Quiet hours').click()
  await until(async () => (await toggle(page, 'Quiet hours').getAttribute('aria-checked')) === 'false')
  await toggle(page, 'Show amount and comment').click()
  await until(async () => (await toggle(page, 'Show amount and comment').getAttribute('aria-checked')) === 'true')
  assert.equal(made.length, 1)

  const payer = await sandbox.wallets.create({ balanceMsats: 50_000_000 })
  const query = new URLSearchParams({ amount: '2100000', comment: 'For the beer' })
  const { pr, verify } = (await stage.ask(undefined, 'GET', `/api/lud16/ana/cb?${query}`)) as {
    pr: string
    verify: string
  }
  assert.ok(sandbox.wallets.ledger.pay(payer.accountId, pr).ok)
  await stage.ask(undefined, 'GET', new URL(verify).pathname)
  const [message] = await until(() => service.messagesOf(made[0]!).length > 0 && service.messagesOf(made[0]!))
  const notification = message!.notification
  assert.deepEqual([notification.title, notification.body], ['Plaza Chispa', 'You got 2,100 sats · For the beer'])

  const deliver = await pushesTo(context, page)
  await deliver(notification)
  await deliver(notification)
  const shown = `navigator.serviceWorker.getRegistration('/').then(found => found.getNotifications())
    .then(list => list.map(({ title, body, tag, data }) => [title, body, tag, data.url]))`
  const list = await until(async () => {
    const there = await page.evaluate<string[][]>(shown)
    return there.length > 0 && there
  })
  assert.deepEqual(list, [[notification.title, notification.body, notification.tag, '/dashboard/history']])

  await toggle(page, 'Notify me of payments').click()
  await until(async () => ((await stage.ask(person, 'GET', '/api/push')) as { devices: [] }).devices.length === 0)
})

test('whoever signs out is not notified there any more, and what was shown is gone', async () => {
  const { person } = await newMember(stage)
  const { page, context } = await stage.visit(phone, { serviceWorkers: 'allow' })
  const ended: string[] = []
  const made = await useSandboxPush(context, ended)
  await signIn(page, person, '/dashboard/account')
  await toggle(page, 'Notify me of payments').click()
  await toggle(page, 'Show amount and comment').waitFor()
  const deliver = await pushesTo(context, page)
  await deliver({ title: 'Plaza', body: 'You got 21 sats', tag: 'payment-1', url: '/dashboard/history' })
  await until(async () => (await page.evaluate<number>(count)) === 1)
  await page.getByRole('button', { name: 'Sign out', exact: true }).first().click()
  await until(async () => ended.length > 0 && (await page.evaluate<number>(count)) === 0)
  assert.deepEqual(ended, [made[0]!.endpoint])
})

test('what is sent is shown at once also while the platform answers nothing', async () => {
  const { person } = await newMember(stage)
  const { page, context } = await stage.visit(phone, { serviceWorkers: 'allow' })
  await useSandboxPush(context)
  await signIn(page, person, '/dashboard/account')
  await toggle(page, 'Notify me of payments').click()
  await toggle(page, 'Show amount and comment').waitFor()
  const deliver = await pushesTo(context, page)
  const asked: string[] = []
  await context.route('**/*', route => void asked.push(new URL(route.request().url()).pathname))
  await deliver({ title: 'Plaza', body: 'You got 21 sats', tag: 'payment-1', url: '/dashboard/history' })
  assert.equal(await page.evaluate<number>(count), 1)
  assert.ok(!asked.includes('/favicon.svg'), 'no picture was waited for')
})

test('who asks while the app is still being installed is notified once it is', async () => {
  const { person } = await newMember(stage)
  const { page, context } = await stage.visit(phone, { serviceWorkers: 'allow' })
  const made = await useSandboxPush(context)
  const gate = Promise.withResolvers<void>()
  // The worker fetches the shell anew when it is installed; the page itself asks for it elsewhere.
  await context.route('**/dashboard', async route => {
    await gate.promise
    await route.continue()
  })
  // Once by the app, and once by whoever asks for notifications.
  await context.addInitScript(`
    window.registered = 0
    const register = ServiceWorkerContainer.prototype.register
    ServiceWorkerContainer.prototype.register = function (...args) {
      return register.apply(this, args).finally(() => window.registered++)
    }
  `)
  await signIn(page, person, '/dashboard/account')
  await toggle(page, 'Notify me of payments').click()
  await until(() => page.evaluate<boolean>('window.registered > 1'))
  assert.equal(made.length, 0)
  gate.resolve()
  await toggle(page, 'Show amount and comment').waitFor()
  assert.equal(made.length, 1)
})

test('who asks while files of the app cannot be fetched is told so, and can ask again', async () => {
  const { person } = await newMember(stage)
  const { page, context } = await stage.visit(phone, { serviceWorkers: 'allow' })
  await useSandboxPush(context)
  await context.route('**/dashboard', route => route.abort())
  await signIn(page, person, '/dashboard/account')
  await toggle(page, 'Notify me of payments').click()
  await page.getByText('The server cannot be reached.', { exact: false }).waitFor()
  await context.unroute('**/dashboard')
  await toggle(page, 'Notify me of payments').click()
  await toggle(page, 'Show amount and comment').waitFor()
})

test('who has not allowed notifications is told what to do', async () => {
  const { person } = await newMember(stage)
  const { page } = await stage.visit(phone, { locale: 'es-AR', serviceWorkers: 'allow' })
  await page.addInitScript(`Notification.requestPermission = async () => 'denied'`)
  await signIn(page, person, '/dashboard/account')
  await toggle(page, 'Avisarme de los pagos').click()
  await page.getByText('El navegador no permite notificaciones de esta página.', { exact: false }).waitFor()
  await fits(page)
})
