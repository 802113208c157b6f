/**
 * Every column that holds sealed values, so that a rotation of the vault key reaches all of them. Such a column is of
 * type bytea and its name begins with `sealed`; a feature that adds one adds a line here.
 */
export type SealedColumn = {
  table: string
  idColumn: string
  column: string
  /** What the values are bound to: the very text with which the feature seals and opens. */
  recordId: (id: string | number) => string
}

/** What the connection of a wallet is bound to; both services open it. */
export const walletUriRecord = (walletId: string | number): string => `remote_wallets:${walletId}`

export const sealedColumns: readonly SealedColumn[] = [
  { table: 'settings', idColumn: 'name', column: 'sealed', recordId: name => `settings:${name}` },
  { table: 'instance_keys', idColumn: 'name', column: 'sealed', recordId: name => `instance_keys:${name}` },
  { table: 'remote_wallets', idColumn: 'id', column: 'sealed_uri', recordId: walletUriRecord },
  { table: 'wallet_pairings', idColumn: 'id', column: 'sealed_secret', recordId: id => `wallet_pairings:${id}` },
  { table: 'vouchers', idColumn: 'id', column: 'sealed_code', recordId: id => `vouchers:${id}` },
  { table: 'voucher_intents', idColumn: 'id', column: 'sealed_code', recordId: id => `voucher_intents:${id}` },
  { table: 'cards', idColumn: 'id', column: 'sealed_keys', recordId: id => `cards:${id}` },
  { table: 'deleted_chips', idColumn: 'card_id', column: 'sealed_keys', recordId: id => `cards:${id}` },
  {
    table: 'card_former_keys',
    idColumn: 'id',
    column: 'sealed_keys',
    recordId: id => `card_former_keys:${id}`,
  },
  { table: 'card_pins', idColumn: 'card_id', column: 'sealed_hash', recordId: id => `card_pins:${id}` },
  {
    table: 'push_subscriptions',
    idColumn: 'id',
    column: 'sealed_subscription',
    recordId: id => `push_subscriptions:${id}`,
  },
  { table: 'tills', idColumn: 'id', column: 'sealed_pin', recordId: id => `tills:${id}:pin` },
  { table: 'tills', idColumn: 'id', column: 'sealed_return_key', recordId: id => `tills:${id}:return` },
  { table: 'till_taps', idColumn: 'id', column: 'sealed_offer', recordId: id => `till_taps:${id}` },
  {
    table: 'webhook_endpoints',
    idColumn: 'id',
    column: 'sealed_secrets',
    recordId: id => `webhook_endpoints:${id}`,
  },
  { table: 'tap_keys', idColumn: 'id', column: 'sealed_key', recordId: id => `tap_keys:${id}` },
]
