/** What the product offers to people who want to know: services that run, members who look, webhooks that are sent again. */
import type { WebhookDelivery, WebhookEndpoint } from '@chispa/contract/webhook-endpoints'
import type { World } from './world.ts'

export async function settleRest(world: World): Promise<void> {
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
