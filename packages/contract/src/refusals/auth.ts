/** Who is calling, what they may do, and the tokens they make. */
import type { Refused } from './refused.ts'

export const authRefusals = {
  credentials_missing: { status: 401, message: 'Sign the request with NIP-98 or send a bearer token' },
  nip98_required: { status: 401, message: 'This operation takes a NIP-98 signature only' },
  bearer_required: { status: 401, message: 'This operation takes a bearer token only' },
  nip98_invalid: { status: 401, message: 'The NIP-98 event is not valid for this request' },
  nip98_payload_mismatch: { status: 401, message: 'The payload tag is not the SHA-256 of the body that was sent' },
  token_invalid: { status: 401, message: 'The token is malformed, forged, or was issued for something else' },
  token_expired: { status: 401, message: 'The token has expired; sign in again' },
  token_signed_out: { status: 401, message: 'You were signed out after this token was issued; sign in again' },
  account_blocked: { status: 403, message: 'This account is blocked; ask whoever runs this platform' },
  token_of_other_instance: {
    status: 401,
    message: 'The device token belongs to another instance or to an earlier endpoint',
  },
  role_too_low: { status: 403, message: 'Your role does not allow this' },
  permission_missing: { status: 403, message: 'You lack the permission for this' },
  claim_missing: { status: 403, message: 'The token lacks a claim that this operation needs' },
  device_token_refused: { status: 403, message: 'A device token may not do this; sign in as a person' },
  invalid_expires_in: {
    status: 400,
    message: 'expiresIn must be a duration such as 30m, 8h or 1d, or a number of seconds',
  },
  unknown_permission: { status: 400, message: 'There is no such permission' },
} as const satisfies Record<string, Refused>
