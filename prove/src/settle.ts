/** What the product offers to people who want to know: services that run, members who look, webhooks that are sent again. */
import type { WebhookDelivery, WebhookEndpoint } from '@chispa/contract/webhook-endpoints'
import { lookAt } from './commands/pay-address.ts'
import { depositOnce } from './commands/vouchers.ts'
import type { World } from './world.ts'

export async function settleRest(world: World): Promise<void> {
  for (const press of world.unanswered.splice(0)) if (!(await press())) world.unanswered.push(press)
  for (const [charge, look] of world.looks) if (!charge.wasToldPaid) await lookAt(world, charge, look)
  for (const one of world.deposits) if (!one.isTaken) await depositOnce(world, one)
  await Promise.all(world.members.map(({ person }) => refreshVouchers(world, person)))
  await Promise.all(world.platform.services.map(service => service.startUntilUp()))
  await Promise.all([world.admin, ...world.members.map(({ person }) => person)].map(person => sendAgain(world, person)))
}

/** Deliveries that wait for minutes after a failed attempt. */
async function sendAgain({ ask }: World, as: World['admin']): Promise<void> {
  const endpoints = (await ask({ path: '/api/webhooks', as }))?.body as WebhookEndpoint[] | undefined
  for (const { id } of Array.isArray(endpoints) ? endpoints : []) {
    const list = (await ask({ path: `/api/webhooks/${id}/deliveries?limit=500`, as }))?.body as
      | WebhookDelivery[]
      | undefined
    const waiting = (Array.isArray(list) ? list : []).filter(one => one.status === 'PENDING' && one.attempts > 0)
    for (const one of waiting)
      await ask({ method: 'POST', path: `/api/webhooks/${id}/deliveries/${one.id}/replay`, as })
  }
}

/** As a member who looks whether what they sent has arrived. */
const refreshVouchers = ({ ask }: World, as: World['admin']) =>
  ask({ method: 'POST', path: '/api/wallet/vouchers/refresh', as })
