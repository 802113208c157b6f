/** Reading and changing the settings. */
import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { isInPerson } from './setting-risks.ts'
import { type ClaimWay, claimWays, type Setting, type SettingsReply, settingNames, settingOf } from './settings.ts'
import { Nullable } from './values.ts'

const schemaOf = { boolean: Type.Boolean(), integer: Type.Integer(), words: Type.Array(Type.String()) } as const
const valueSchema = (setting: Setting) => ({
  ...Nullable(setting.kind in schemaOf ? schemaOf[setting.kind as keyof typeof schemaOf] : Type.String()),
  description: setting.about,
})

const Reply = Type.Object(
  {
    hasRoot: Type.Boolean({ description: 'Whether the instance has been claimed' }),
    claim: Type.Optional(
      Type.Unsafe<ClaimWay>(
        Type.String({
          enum: [...claimWays],
          description:
            'While nobody has claimed it, how the caller would: `here`, from this machine, by being first; `code`, with the one-time code that the service printed; `key`, by the key in ROOT_PUBKEY alone',
        }),
      ),
    ),
    served_domain: Type.Optional(
      Type.String({
        description: 'Asked under a further domain: its name; `domain` and the brand are those of that domain then',
      }),
    ),
    ...Object.fromEntries(
      settingNames.map(name => {
        const setting = settingOf(name)
        return setting.secret
          ? [
              `${name}_configured`,
              Type.Optional(Type.Boolean({ description: `Whether this is set: ${setting.about}` })),
            ]
          : [name, setting.public ? valueSchema(setting) : Type.Optional(valueSchema(setting))]
      }),
    ),
  },
  { title: 'Settings' },
)

export const readSettings = endpoint({
  name: 'readSettings',
  tag: 'Instance',
  summary: 'Read the settings',
  description: 'Without `settings:read` only the public ones. Secrets are never told, only whether they are set.',
  method: 'GET',
  url: '/api/settings',
  access: 'optional',
  schema: { response: { 200: Type.Unsafe<SettingsReply>(Reply) } },
})

const inPersonNames = settingNames
  .filter(isInPerson)
  .map(name => `\`${name}\``)
  .join(', ')

export const writeSettings = endpoint({
  name: 'writeSettings',
  tag: 'Instance',
  summary: 'Change settings, all or none',
  description: `A flat object of names and values; an empty string or null unsets. Booleans also as "true" and "false". What could lead to money, trust, private networks or loss is for an ADMIN in person: ${inPersonNames}. Another origin in \`listener_url\` forgets the stored secret unless a new one comes with it.`,
  method: 'POST',
  url: '/api/settings',
  access: { permission: 'settings:write' },
  refuses: ['unknown_setting', 'invalid_setting', 'setting_in_person', 'domain_in_use'],
  schema: {
    body: Type.Record(Type.String(), Type.Unknown(), { maxProperties: 100 }),
    response: { 200: Type.Object({ message: Type.String(), count: Type.Integer() }) },
  },
})
