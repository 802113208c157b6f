import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { BodyOf, ParamsOf, QueryOf, ReplyOf as StaticReply } from '@chispa/contract/endpoint'
import { openApiDocument } from '@chispa/contract/openapi'
import { type Operation, operations } from '@chispa/contract/operations'
import type { Reason as ContractReason } from '@chispa/contract/refusals'
import { type Client, createClient, type InputOf, type Page, type ReplyOf } from './chispa-client.ts'
import { operationTable } from './printed/operation-table.ts'
import type { Reason } from './printed/reasons.ts'

type Public = Exclude<Operation, { internal: true }>
type Named<Name extends keyof Client> = Extract<Public, { name: Name }>
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false
type PartOf<Input, Name extends string> = Name extends keyof Input ? NonNullable<Input[Name]> : undefined

/** What the contract's schemas say beside what the printed types say. */
type WrongInputs = {
  [Name in keyof Client]: [
    Same<PartOf<InputOf<Name>, 'params'>, ParamsOf<Named<Name>>>,
    Same<PartOf<InputOf<Name>, 'query'>, QueryOf<Named<Name>>>,
    Same<PartOf<InputOf<Name>, 'body'>, BodyOf<Named<Name>>>,
  ] extends [true, true, true]
    ? never
    : Name
}[keyof Client]

type ExpectedReply<E extends Public> = E extends { produces: 'text/event-stream' }
  ? ReplyOf<'readEvents'>
  : E extends { paged: true }
    ? StaticReply<E> extends readonly (infer Row)[]
      ? Page<Row>
      : never
    : StaticReply<E>

/** Their schemas say less than the types of the contract: what is printed may be wider, never narrower. */
type Wider = 'closeTill' | 'deletePushDevice' | 'probeListener' | 'readListenerStatus' | 'readSettings'

/** Health has a second answer, with status 503; the contract calls its own description an object. */
type Compared = Exclude<keyof Client, 'readHealth' | 'readOpenApi'>
type WrongReplies = {
  [Name in Compared]: [ExpectedReply<Named<Name>>] extends [ReplyOf<Name>]
    ? Name extends Wider
      ? never
      : Same<ReplyOf<Name>, ExpectedReply<Named<Name>>> extends true
        ? never
        : Name
    : Name
}[Compared]

/** Each fails to compile with the names of the operations that differ. */
const noneDiffer: [
  [WrongInputs] extends [never] ? true : WrongInputs,
  [WrongReplies] extends [never] ? true : WrongReplies,
] = [true, true]
const namesAreTheSame: Same<keyof Client, Public['name']> = true
const reasonsAreTheSame: Same<Reason, ContractReason> = true

test('the printed types are those of the contract', () => {
  assert.deepEqual([...noneDiffer, namesAreTheSame, reasonsAreTheSame], [true, true, true, true])
})

test('every operation of the OpenAPI document is a function of its name', () => {
  const { paths } = openApiDocument(operations, '0') as {
    paths: Record<string, Record<string, { operationId: string }>>
  }
  const client = createClient({ url: 'http://127.0.0.1:1' })
  const ids = Object.values(paths).flatMap(methods => Object.values(methods).map(({ operationId }) => operationId))
  assert.ok(ids.length > 150)
  for (const id of ids) assert.equal(typeof client[id as keyof Client], 'function', id)
  assert.equal(Object.keys(client).length, ids.length)
})

test('every JSON answer is an object or a list: the client takes nothing else for one', () => {
  const kinds = operations
    .filter(({ produces = 'application/json' }) => produces.startsWith('application/json'))
    .flatMap(({ schema }) => Object.values(schema.response))
    .map(schema => (schema as { type?: string } | null)?.type)
  assert.deepEqual([...new Set(kinds)].sort(), ['array', 'object'])
})

test('what moves money or uses something up is never repeated, unless it carries a key', () => {
  const repeatable = (Object.keys(operationTable) as (keyof Client)[]).filter(name => operationTable[name].repeatable)
  for (const name of [
    'scanCard',
    'payWithCard',
    'tapCard',
    'sendVoucher',
    'readWritePayload',
    'readWipePayload',
  ] as const) {
    assert.ok(!repeatable.includes(name), name)
  }
  assert.deepEqual(repeatable.filter(name => !['GET', 'PUT'].includes(operationTable[name].method)).sort(), [
    'addContact',
    'declineShare',
    'deleteOwnPicture',
    'depositVoucher',
    'editContact',
    // The same code is the same voucher.
    'keepCoupon',
    'keepFollows',
    'mintSessionToken',
    'previewCoupon',
    'previewSend',
    'previewWithdrawal',
    'readFollows',
    'readSettlements',
    // A share has one invoice at a time, the same for every payer.
    'requestShareInvoice',
    'sendPayment',
    'takeWithdrawal',
    'watchInvoices',
  ])
})
