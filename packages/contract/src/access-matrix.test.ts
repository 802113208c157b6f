import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { accessRow, type CallerName, type Cell } from './access-matrix.ts'
import type { Access, Endpoint } from './endpoint.ts'
import { openApiDocument } from './openapi.ts'
import { operations } from './operations.ts'

const rowOf = (access: Access) => Object.values(accessRow({ access })).join(' ')

describe('the authorization matrix', () => {
  // stranger USER VIEWER OPERATOR ADMIN | card app, device of a USER, device of an ADMIN
  const table: [Access, string][] = [
    ['public', 'yes yes yes yes yes yes yes yes'],
    ['optional', 'yes yes yes yes yes yes yes yes'],
    [{ proof: 'a tap' }, 'proof proof proof proof proof proof proof proof'],
    ['signed-in', 'no yes yes yes yes yes yes yes'],
    [{ bearer: ['role'] }, 'no yes yes yes yes yes yes yes'],
    ['person', 'no yes yes yes yes no no no'],
    ['nostr', 'no yes yes yes yes no no no'],
    [{ role: 'ADMIN' }, 'no no no no yes no no no'],
    [{ role: 'ADMIN', permission: 'cards:write' }, 'no no no no yes no no yes'],
    [{ permission: 'cards:read' }, 'no no yes yes yes yes yes yes'],
    [{ permission: 'cards:write' }, 'no no no yes yes yes yes yes'],
    [{ permission: 'settings:write' }, 'no no no no yes no yes yes'],
    [{ permission: 'users:manage_roles', inPerson: true }, 'no no no no yes no no no'],
    [{ permission: 'addresses:write', orSelf: 'userId' }, 'no own own yes yes no yes yes'],
  ]
  for (const [access, row] of table) {
    it(`${JSON.stringify(access)}: ${row}`, () => assert.equal(rowOf(access), row))
  }
})

const open: readonly Cell[] = ['yes', 'own']
const callableBy = (caller: CallerName, which: (operation: Endpoint) => boolean = () => true) =>
  operations.filter(operation => which(operation) && open.includes(accessRow(operation)[caller]))
const namesOf = (list: readonly Endpoint[]) => list.map(({ name }) => name).sort()
const writes = ({ method }: Endpoint) => method !== 'GET'

/** Whoever opens something more widely must change a list here, and say why in the commit. */
describe('no surprises', () => {
  it('without credentials only this can be called', () => {
    assert.deepEqual(namesOf(callableBy('stranger')), openToStrangers)
  })

  it('without credentials only this can be written, besides what asks for a proof of its own', () => {
    assert.deepEqual(namesOf(callableBy('stranger', writes)), writableByStrangers)
  })

  it('a proof of its own is asked for by these', () => {
    assert.deepEqual(namesOf(operations.filter(operation => accessRow(operation).stranger === 'proof')), askingForProof)
  })

  it('a VIEWER changes nothing that a USER cannot', () => {
    assert.deepEqual(namesOf(callableBy('VIEWER', writes)), namesOf(callableBy('USER', writes)))
  })

  it('whoever has the higher role can do what the lower one can', () => {
    const ranks = ['USER', 'VIEWER', 'OPERATOR', 'ADMIN'] as const
    for (const [index, low] of ranks.slice(0, -1).entries()) {
      const high = new Set(namesOf(callableBy(ranks[index + 1] as CallerName)))
      assert.deepEqual(
        namesOf(callableBy(low)).filter(name => !high.has(name)),
        [],
      )
    }
  })

  it('a device token with every scope can change this and nothing else', () => {
    assert.deepEqual(namesOf(callableBy('device of an ADMIN', writes)), writableByDevices)
  })

  it('a card app can change this and nothing else', () => {
    assert.deepEqual(namesOf(callableBy('card app', writes)), writableByCardApps)
  })

  it('nothing about a member’s wallets, forwarding or vouchers is open to a device token', () => {
    const own = operations.filter(
      ({ url }) => /remote-wallets|\/nwc$|\/wallet\//.test(url) && !url.includes('webhooks'),
    )
    assert.ok(own.length > 5)
    for (const operation of own) assert.equal(accessRow(operation)['device of an ADMIN'], 'no', operation.name)
  })
})

it('the OpenAPI document carries the row of every public operation as x-access', () => {
  const { paths } = openApiDocument(operations, '0') as {
    paths: Record<string, Record<string, { 'x-access': object }>>
  }
  const shown = operations.filter(({ internal }) => !internal)
  for (const operation of shown) {
    const described = paths[operation.url.replace(/:(\w+)/g, '{$1}')]?.[operation.method.toLowerCase()]
    assert.deepEqual(described?.['x-access'], accessRow(operation))
  }
})

const openToStrangers = [
  'checkClaimCode',
  'postToAddress',
  'readAddressCode',
  'readCardPayRequest',
  'readEcho',
  'readFiatRate',
  'readHealth',
  'readInvitation',
  'readKeyCode',
  'readOpenApi',
  'readPicture',
  'readPictureOf',
  'readPublicProfile',
  'readPublicSplit',
  'readReceipt',
  'readSettings',
  'readSettlements',
  'requestCardInvoice',
  'requestInvoice',
  'requestShareInvoice',
  'resolveAddress',
  'resolveNostrName',
  'resolveOtc',
  'resolveWellKnownAddress',
  'streamInvoice',
  'streamWatch',
  'subscribeToWaitlist',
  'verifyCardInvoice',
  'verifyInvoice',
  'watchInvoices',
]
const writableByStrangers = [
  'checkClaimCode',
  'postToAddress',
  'readInvitation',
  'readKeyCode',
  'readSettlements',
  'requestShareInvoice',
  'subscribeToWaitlist',
  'watchInvoices',
]
const askingForProof = [
  'chargeSale',
  'initializeRemoteCard',
  'leaveTill',
  'payWithCard',
  'readRemoteConnection',
  'readSale',
  'readTill',
  'readTillDay',
  'readWritePayload',
  'readWritePayloadForChip',
  'receiveWebhook',
  'resetChip',
  'scanBoltcardServerCard',
  'scanBtcpayCard',
  'scanCard',
  'scanLnbitsCard',
  'tapCard',
]
const writableByDevices = [
  'addNameAlias',
  'checkClaimCode',
  'createCard',
  'createCardDesign',
  'deleteCard',
  'disableCard',
  'editCard',
  'editCardDesign',
  'enableCard',
  'importCardDesigns',
  'mintWipeLink',
  'mintWriteToken',
  'postToAddress',
  'readInvitation',
  'readKeyCode',
  'readSettlements',
  'recoverCardKeys',
  'releaseCard',
  'removeNameAlias',
  'replaceCard',
  'requestShareInvoice',
  'subscribeToWaitlist',
  'uploadDesignPicture',
  'uploadPicture',
  'watchInvoices',
  'wipeCard',
  'wipeChip',
  'writeCardLimits',
  'writeLightningAddress',
  'writeProtected',
  'writeSettings',
]
const writableByCardApps = [
  'checkClaimCode',
  'createCardDesign',
  'deleteCard',
  'disableCard',
  'editCard',
  'editCardDesign',
  'enableCard',
  'importCardDesigns',
  'mintWipeLink',
  'mintWriteToken',
  'postToAddress',
  'readInvitation',
  'readKeyCode',
  'readSettlements',
  'recoverCardKeys',
  'releaseCard',
  'requestShareInvoice',
  'subscribeToWaitlist',
  'uploadDesignPicture',
  'watchInvoices',
  'wipeCard',
  'wipeChip',
  'writeCardLimits',
  'writeProtected',
]
