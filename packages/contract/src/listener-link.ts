/** The payment listener as operators see it from the dashboard. */
import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Face } from './faces.ts'
import { ListenerStatus } from './listener.ts'
import { Nullable, OneOf, Pubkey } from './values.ts'

const WalletOwner = Type.Object({
  walletName: Type.String(),
  userId: Type.String(),
  pubkey: Pubkey,
  username: Nullable(Type.String()),
  face: Nullable(Face),
})
export type WalletOwner = Type.Static<typeof WalletOwner>

export type ListenerStatusReply =
  | { state: 'disabled' }
  | { state: 'unreachable'; error: string }
  | { state: 'ok'; status: ListenerStatus; owners?: Record<string, WalletOwner> }

export const readListenerStatus = endpoint({
  name: 'readListenerStatus',
  tag: 'Operations',
  summary: 'How the payment listener is',
  description:
    'Answers within 8 seconds, whatever the listener does. `error` only when it is unreachable, `status` and `owners` only when it is ok.',
  method: 'GET',
  url: '/api/admin/listener/status',
  access: { role: 'ADMIN', permission: 'settings:read' },
  schema: {
    response: {
      200: Type.Unsafe<ListenerStatusReply>(
        Type.Object(
          {
            state: OneOf(['disabled', 'unreachable', 'ok']),
            error: Type.Optional(Type.String()),
            status: Type.Optional(ListenerStatus),
            owners: Type.Optional(
              Type.Record(Type.String(), WalletOwner, {
                description: 'Whose the wallets of `connections` and `unresolvedPayments` are, by `walletId`',
              }),
            ),
          },
          { title: 'ListenerStatusReply' },
        ),
      ),
    },
  },
})

export const probeFailures = ['unreachable', 'unauthorized', 'invalid_response', 'no_secret'] as const
export type ProbeFailure = (typeof probeFailures)[number]

export type ProbeReply =
  | { ok: true; uptimeSeconds: number; connections: number; relays: number }
  | { ok: false; code: ProbeFailure; error: string }

export const probeListener = endpoint({
  name: 'probeListener',
  tag: 'Operations',
  summary: 'Try a payment listener before it is configured',
  description:
    'Without a secret the configured one is used, and only towards the configured address. Answers within 5 seconds.',
  method: 'POST',
  url: '/api/settings/listener-probe',
  access: { permission: 'settings:write', inPerson: true },
  refuses: ['invalid_listener_url'],
  schema: {
    body: Type.Object({
      url: Type.String({ minLength: 1, maxLength: 2000 }),
      secret: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    }),
    response: {
      200: Type.Unsafe<ProbeReply>(
        Type.Object(
          {
            ok: Type.Boolean(),
            uptimeSeconds: Type.Optional(Type.Number()),
            connections: Type.Optional(Type.Integer()),
            relays: Type.Optional(Type.Integer()),
            code: Type.Optional(OneOf(probeFailures)),
            error: Type.Optional(Type.String()),
          },
          { title: 'ListenerProbe' },
        ),
      ),
    },
  },
})
