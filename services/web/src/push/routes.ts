import { createHash } from 'node:crypto'
import { deletePushDevice, maxPushDevices, type PushDevice, readPush, writePushDevice } from '@chispa/contract/push'
import { transaction } from '@chispa/database/connect'
import type { FastifyInstance } from 'fastify'
import type { Caller } from '../auth/caller.ts'
import { callerOn } from '../auth/guard.ts'
import { lockCaller } from '../auth/lock-caller.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../http/refusal.ts'
import { serve } from '../http/serve.ts'
import { isTimeZone, minutesOf, timeText } from './quiet-hours.ts'
import { subscriptionRecord } from './send-pushes.ts'
import { countDevices, type DeviceRow, deleteDeviceOf, listDevices, type NewDevice, upsertDevice } from './store.ts'
import type { VapidKey } from './vapid-key.ts'

export function pushRoutes(app: FastifyInstance, deps: Deps & { vapidKey: () => Promise<VapidKey> }): void {
  const { sql, sealer, now, outgoing, privateHostsAllowed, vapidKey } = deps

  serve(app, readPush, async request => ({
    publicKey: (await vapidKey()).publicKey,
    devices: (await listDevices(sql, callerOn(request).pubkey)).map(shown),
  }))

  serve(app, writePushDevice, async request => {
    const { endpoint, keys, showsAmount, quietHours, timeZone, language } = request.body
    const url = URL.canParse(endpoint) ? new URL(endpoint) : undefined
    const isWeb = url?.protocol === 'https:' || (url?.protocol === 'http:' && privateHostsAllowed())
    // Whether its name leads into a private network is seen where the socket is opened.
    if (!url || !isWeb || url.username || !outgoing.guard.mayUse(url)) throw new Refusal('invalid_push_endpoint')
    if (!isTimeZone(timeZone)) throw new Refusal('invalid_time_zone')
    const id = createHash('sha256').update(endpoint).digest('hex')
    const device = {
      id,
      host: url.host,
      sealedSubscription: sealer.seal(JSON.stringify({ endpoint, keys }), subscriptionRecord(id)),
      language,
      showsAmount,
      quietFrom: quietHours && minutesOf(quietHours.from),
      quietUntil: quietHours && minutesOf(quietHours.until),
      timeZone,
      now: now(),
    }
    return shown(await addDevice(sql, callerOn(request), device))
  })

  serve(app, deletePushDevice, async request => {
    const isGone = await deleteDeviceOf(sql, callerOn(request).pubkey, request.params.deviceId)
    if (!isGone) throw new Refusal('push_device_not_found')
    return {}
  })
}

/** Members wait for themselves here: what is counted is counted by one at a time. */
const addDevice = (sql: Deps['sql'], caller: Caller, device: Omit<NewDevice, 'userId'>): Promise<DeviceRow> =>
  transaction(sql, async tx => {
    const userId = await lockCaller(tx, caller)
    if ((await countDevices(tx, userId, device.id)) >= maxPushDevices) throw new Refusal('too_many_push_devices')
    return upsertDevice(tx, { ...device, userId })
  })

const shown = ({ host, quietFrom, quietUntil, createdAt, ...device }: DeviceRow): PushDevice => ({
  ...device,
  service: host,
  quietHours:
    quietFrom === null || quietUntil === null ? null : { from: timeText(quietFrom), until: timeText(quietUntil) },
  createdAt: createdAt.toISOString(),
})
