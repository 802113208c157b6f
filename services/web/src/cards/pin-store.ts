import type { Sql } from '@chispa/database/connect'

export const maxGuesses = 3

export async function upsertPin(
  sql: Sql,
  cardId: string,
  { sealedHash, limitMsats, now }: { sealedHash: Uint8Array; limitMsats: number; now: Date },
): Promise<void> {
  await sql`
    insert into card_pins (card_id, sealed_hash, limit_msats, changed_at)
    values (${cardId}, ${sealedHash}, ${limitMsats}, ${now})
    on conflict (card_id) do update
    set sealed_hash = excluded.sealed_hash, limit_msats = excluded.limit_msats, changed_at = excluded.changed_at,
        wrong_guesses = 0`
}

export async function deletePin(sql: Sql, cardId: string): Promise<void> {
  await sql`delete from card_pins where card_id = ${cardId}`
}

export type Guess = { sealedHash: Uint8Array; wrongGuesses: number }

/**
 * Counts a guess before it is looked at, and pauses the card for its holder with the last one: any number of guesses at once, in any
 * number of processes, are three. Undefined: there are none left. The card's row is locked first, as everywhere.
 */
export async function takeGuess(sql: Sql, cardId: string, now: Date): Promise<Guess | undefined> {
  const [guess] = await sql<Guess[]>`
    with locked as materialized (
      select id from cards where id = ${cardId} for update
    ), guess as (
      update card_pins p set wrong_guesses = p.wrong_guesses + 1
      from locked where p.card_id = locked.id and p.wrong_guesses < ${maxGuesses}
      returning p.card_id, p.sealed_hash, p.wrong_guesses
    ), paused as (
      update cards set disabled_at = ${now}, paused_by = cards.user_id from guess
      where cards.id = guess.card_id and guess.wrong_guesses = ${maxGuesses} and cards.disabled_at is null
    )
    select sealed_hash, wrong_guesses from guess`
  return guess
}

/** It was right: the count starts anew, and a pause that this very guess began is over. */
export async function forgetGuesses(sql: Sql, cardId: string, pausedAt: Date | null): Promise<void> {
  await sql`
    with locked as materialized (
      select id from cards where id = ${cardId} for update
    ), forgotten as (
      update card_pins p set wrong_guesses = 0 from locked where p.card_id = locked.id
    )
    update cards set disabled_at = null, paused_by = null from locked where cards.id = locked.id and cards.disabled_at = ${pausedAt}`
}

/** Whoever switches a card on again gives it new guesses. */
export async function resetGuesses(sql: Sql, cardId: string): Promise<void> {
  await sql`update card_pins set wrong_guesses = 0 where card_id = ${cardId}`
}
