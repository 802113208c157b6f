/** What changed for which member, as the function tell_member says it. */
import type { Connection } from '@chispa/database/connect'
import { KeyedChannel } from '@chispa/database/keyed-channel'
import type { Log } from '@chispa/service/log'
import type { MemberEvent } from './store.ts'

export type MemberEvents = KeyedChannel<MemberEvent>

export function memberEvents({ sql, log }: { sql: Connection; log: Log }): MemberEvents {
  return new KeyedChannel(sql, {
    name: 'member_event',
    read: payload => {
      const { userId, ...message } = JSON.parse(payload) as MemberEvent & { userId: string }
      return { key: userId, message }
    },
    onError: error => log.warn({ err: error }, 'changes for members are not heard of'),
  })
}
