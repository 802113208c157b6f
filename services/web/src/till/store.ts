import type { Sql } from '@chispa/database/connect'

export type TillRow = {
  id: string
  userId: string
  pubkey: string
  username: string | null
  shopName: string | null
  isLocked: boolean
  canReceive: boolean
  /** Of its owner; null: the community's. */
  currency: string | null
  openedAt: Date
}

export type NewTill = {
  id: string
  userId: string
  tokenHash: Buffer
  sealedPin: Buffer | null
  sealedReturnKey: Buffer | null
  now: Date
  expiresAt: Date
}

/** Until the end of the transaction. What is counted after it is counted by one at a time. */
export async function lockMember(sql: Sql, pubkey: string): Promise<void> {
  await sql`select id from users where pubkey = ${pubkey} for update`
}

export async function findOpener(
  sql: Sql,
  pubkey: string,
  now: Date,
): Promise<{ userId: string; openTills: number } | undefined> {
  const [opener] = await sql<{ userId: string; openTills: number }[]>`
    select id as user_id, (select count(*)::int from tills where user_id = users.id and expires_at > ${now}) as open_tills
    from users where pubkey = ${pubkey}`
  return opener
}

export async function insertTill(sql: Sql, till: NewTill): Promise<void> {
  await sql`
    insert into tills (id, user_id, token_hash, sealed_pin, sealed_return_key, opened_at, expires_at)
    values (${till.id}, ${till.userId}, ${till.tokenHash}, ${till.sealedPin}, ${till.sealedReturnKey}, ${till.now},
            ${till.expiresAt})`
}

export async function findTill(sql: Sql, tokenHash: Buffer, now: Date): Promise<TillRow | undefined> {
  const [till] = await sql<TillRow[]>`
    select t.id, t.user_id, u.pubkey, u.shop_name, a.username, t.sealed_pin is not null as is_locked, w.id is not null as can_receive,
           u.currency, t.opened_at
    from tills t join users u on u.id = t.user_id
    left join lightning_addresses a on a.user_id = u.id
    left join remote_wallets w on w.user_id = u.id and w.is_primary and w.status = 'ACTIVE'
    where t.token_hash = ${tokenHash} and t.expires_at > ${now}`
  return till
}

export async function listTillRows(
  sql: Sql,
  pubkey: string,
  now: Date,
): Promise<{ id: string; openedAt: Date; expiresAt: Date; isLocked: boolean }[]> {
  return sql`
    select t.id, t.opened_at, t.expires_at, t.sealed_pin is not null as is_locked
    from tills t join users u on u.id = t.user_id
    where u.pubkey = ${pubkey} and t.expires_at > ${now} order by t.opened_at desc`
}

export async function deleteTillOf(sql: Sql, pubkey: string, tillId: string): Promise<boolean> {
  const { count } =
    await sql`delete from tills where id = ${tillId} and user_id = (select id from users where pubkey = ${pubkey})`
  return count > 0
}

export type Guess = { sealedPin: Uint8Array | null; sealedReturnKey: Uint8Array | null }

/**
 * Counts a guess before it is looked at: guesses at once are one after another, and from the fourth on each waits twice as
 * long as the one before. Undefined: its time has not come.
 */
export async function takeGuess(
  sql: Sql,
  tillId: string,
  now: Date,
  maxPauseSeconds: number,
): Promise<Guess | undefined> {
  const [guess] = await sql<Guess[]>`
    update tills
    set wrong_guesses = wrong_guesses + 1,
        next_guess_at = case when wrong_guesses < 2 then null
          else ${now}::timestamptz + make_interval(secs => least(30 * power(2, wrong_guesses - 2), ${maxPauseSeconds})) end
    where id = ${tillId} and (next_guess_at is null or next_guess_at <= ${now})
    returning sealed_pin, sealed_return_key`
  return guess
}

export async function deleteTill(sql: Sql, tillId: string): Promise<void> {
  await sql`delete from tills where id = ${tillId}`
}

/** What is over: tills past their day, sales that never got a code, cards long gone. */
export async function deleteOld(sql: Sql, { now, before }: { now: Date; before: Date }): Promise<void> {
  await sql`
    with old_tills as (delete from tills where expires_at < ${now}),
         old_sales as (delete from till_sales where payment_hash is null and created_at < ${before})
    delete from till_taps where created_at < ${before}`
}
