/** Remote connections: a device that initialises cards in bulk. Its key is part of the path; the setting holds it. */
import { Type } from 'typebox'
import { DesignId } from './card-designs.ts'
import { endpoint, type RateLimit } from './endpoint.ts'

const access = { proof: 'The setting `external_device_key`, in the path' } as const
const rateLimits: readonly RateLimit[] = [{ perMinute: 30, by: 'address', bucket: 'remote-connections' }]
const KeyParams = Type.Object({ externalDeviceKey: Type.String({ minLength: 1, maxLength: 400 }) })
const Key = Type.String({ description: '32 hex digits' })

export const readRemoteConnection = endpoint({
  name: 'readRemoteConnection',
  tag: 'Cards',
  summary: 'What a remote device needs to begin: where cards point to, and the designs to choose from',
  method: 'GET',
  url: '/api/remote-connections/:externalDeviceKey',
  access,
  rateLimits,
  refuses: ['remote_connections_off', 'device_key_wrong'],
  schema: {
    params: KeyParams,
    response: {
      200: Type.Object({
        lnurlwBase: Type.String({ description: 'Base URL of the API; the one of a card comes with the card' }),
        skins: Type.Array(
          Type.Object({
            label: Type.String(),
            value: Type.String({ description: 'Id of the design' }),
            file: Type.String({ description: 'Link to the picture' }),
          }),
        ),
      }),
    },
  },
})

export const initializeRemoteCard = endpoint({
  name: 'initializeRemoteCard',
  tag: 'Cards',
  summary: 'Make a card for a remote device to program',
  method: 'POST',
  url: '/api/remote-connections/:externalDeviceKey/cards',
  access,
  rateLimits,
  refuses: [
    'remote_connections_off',
    'device_key_wrong',
    'invalid_uid',
    'unknown_design',
    'design_archived',
    'uid_taken',
    'card_url_too_long',
  ],
  schema: {
    params: KeyParams,
    body: Type.Object({
      designId: DesignId,
      cardUID: Type.String({ minLength: 1, maxLength: 64, description: 'UID of the chip, 7 bytes in hex' }),
    }),
    response: {
      200: Type.Object({
        id: Type.String({ description: 'Id of the card' }),
        k0: Key,
        k1: Key,
        k2: Key,
        k3: Key,
        k4: Key,
        privateUID: Type.String({
          description: 'UID of the chip where the setting `card_uid_privacy` asks for a random one, else empty',
        }),
        lnurlwBase: Type.String({ description: 'What to write to the card' }),
      }),
    },
  },
})
