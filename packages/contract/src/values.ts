/** Building blocks of the schemas. */
import { Type } from 'typebox'

export const Pubkey = Type.String({
  pattern: '^[0-9a-f]{64}$',
  description: 'Nostr public key, 64 lower-case hex digits',
})
export const Timestamp = Type.String({ format: 'date-time' })
export const UserId = Type.String({ minLength: 1, maxLength: 64 })
export const UserParams = Type.Object({ userId: UserId })
export const Nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) =>
  Type.Union([schema, Type.Null()])
