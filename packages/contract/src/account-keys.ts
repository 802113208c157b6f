/**
 * Keys of an account. Its own key links others beforehand; a linked one can take the account over after a wait that the account's own key
 * can end. Nobody else can: no role opens any of this for another person's account.
 */
import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Nullable, OneOf, Pubkey, Timestamp, UserParams } from './values.ts'

export const maxLinkedKeys = 5
/** How long a take-over waits, in days; longer where the account has a role. No setting: an administrator who could shorten it could take accounts. */
export const takeoverDays = { member: 7, elevated: 14 } as const
/** How long a code can be opened. */
export const keyCodeHours = 24

const KeyName = Type.String({
  minLength: 1,
  maxLength: 60,
  description: 'What the key is, for its owner: a tablet, a relative',
})

export const Takeover = Type.Object(
  {
    id: Type.String(),
    askedBy: Pubkey,
    newPublicKey: Type.String({ description: 'The key that the account has afterwards' }),
    beganAt: Timestamp,
    endsAt: Type.String({
      format: 'date-time',
      description:
        'When the account changes hands. Time in which the service was away does not count: it may become later, never sooner',
    }),
  },
  { title: 'Takeover' },
)
export type Takeover = Type.Static<typeof Takeover>

export const LinkedKey = Type.Object(
  { publicKey: Pubkey, name: Nullable(Type.String()), linkedAt: Timestamp, hasAccount: Type.Boolean() },
  { title: 'LinkedKey' },
)
export type LinkedKey = Type.Static<typeof LinkedKey>

export const AccountKeys = Type.Object(
  { publicKey: Pubkey, linked: Type.Array(LinkedKey), takeover: Nullable(Takeover), waitDays: Type.Integer() },
  { title: 'AccountKeys' },
)
export type AccountKeys = Type.Static<typeof AccountKeys>

const own = { tag: 'People', refuses: ['user_not_found'] } as const

export const readAccountKeys = endpoint({
  ...own,
  name: 'readAccountKeys',
  summary: 'The keys of your account, and a take-over that is under way',
  method: 'GET',
  url: '/api/account/keys',
  access: 'person',
  schema: { response: { 200: AccountKeys } },
})

const KeyCode = Type.Object(
  {
    code: Type.String(),
    url: Type.String({ description: 'The page that opens it, with the code behind the #' }),
    expiresAt: Timestamp,
  },
  { title: 'KeyCode' },
)
export type KeyCode = Type.Static<typeof KeyCode>

export const createKeyCode = endpoint({
  ...own,
  name: 'createKeyCode',
  summary: 'Make a one-time code with which another key is linked',
  description: `Signed by the account's own key. The person who opens it proves their key by a signature (\`acceptKeyCode\`), and is linked. Good once, for ${keyCodeHours} hours; only a hash of it is kept.`,
  method: 'POST',
  url: '/api/account/keys/codes',
  access: 'nostr',
  rateLimits: [{ perMinute: 10, by: 'caller' }],
  refuses: ['user_not_found', 'too_many_linked_keys'],
  schema: { body: Type.Object({ name: Type.Optional(KeyName) }), response: { 201: KeyCode } },
})

const Code = Type.Object({
  keyCode: Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$', description: 'What stands behind the # of the link' }),
})
const Purpose = OneOf(['link', 'takeover'])

export const readKeyCode = endpoint({
  name: 'readKeyCode',
  tag: 'People',
  summary: 'Whose account a code is about',
  description: 'Told to anybody who has the code. Reading uses nothing up.',
  method: 'POST',
  url: '/api/key-codes/read',
  access: 'public',
  rateLimits: [{ perMinute: 60, by: 'address', bucket: 'key code' }],
  refuses: ['key_code_unknown', 'key_code_used', 'key_code_expired'],
  schema: {
    body: Code,
    response: {
      200: Type.Object({
        purpose: Purpose,
        lightningAddress: Nullable(Type.String()),
        username: Nullable(Type.String()),
        expiresAt: Timestamp,
        waitDays: Type.Integer(),
      }),
    },
  },
})

export const acceptKeyCode = endpoint({
  name: 'acceptKeyCode',
  tag: 'People',
  summary: 'Prove a key with a code',
  description:
    'Signed by the key that is to be linked, or, with the code of a linked key, by the key that the account is to have: then the wait of the take-over begins. Makes no account. Again by the same key it answers the same.',
  method: 'POST',
  url: '/api/key-codes/accept',
  access: 'nostr',
  rateLimits: [{ perMinute: 20, by: 'address', bucket: 'key code accepted' }],
  refuses: [
    'key_code_unknown',
    'key_code_used',
    'key_code_expired',
    'key_is_own',
    'key_has_account',
    'key_not_linked',
    'too_many_linked_keys',
    'takeover_running',
    'linked_account_blocked',
  ],
  schema: { body: Code, response: { 200: Type.Object({ purpose: Purpose, userId: Type.String() }) } },
})

const KeyParams = Type.Object({ publicKey: Pubkey })
const Done = Type.Object({ success: Type.Literal(true) })

export const unlinkKey = endpoint({
  ...own,
  name: 'unlinkKey',
  summary: 'Unlink a key from your account',
  description: 'Ends a take-over that it asked for.',
  method: 'DELETE',
  url: '/api/account/keys/:publicKey',
  access: 'nostr',
  refuses: ['user_not_found', 'key_not_linked'],
  schema: { params: KeyParams, response: { 200: Done } },
})

export const replaceKey = endpoint({
  ...own,
  name: 'replaceKey',
  summary: 'Replace the key of your account with a linked one, at once',
  description:
    'Signed by the present key; the linked one proved itself when it was linked. Everything stays; sessions, device tokens, tills, notifications and webhooks of the former key end, and it opens nothing here any more.',
  method: 'POST',
  url: '/api/account/keys/replace',
  access: 'nostr',
  rateLimits: [{ perMinute: 10, by: 'caller' }],
  refuses: ['user_not_found', 'key_not_linked', 'key_has_account'],
  schema: { body: Type.Object({ newPublicKey: Pubkey }), response: { 200: Type.Object({ publicKey: Pubkey }) } },
})

export const stopTakeover = endpoint({
  ...own,
  name: 'stopTakeover',
  summary: 'Stop the take-over of your account',
  description: 'The key that asked for it is unlinked.',
  method: 'DELETE',
  url: '/api/account/takeover',
  access: 'person',
  refuses: ['user_not_found', 'takeover_over'],
  schema: { response: { 200: Done } },
})

export const LinkedAccount = Type.Object(
  {
    userId: Type.String(),
    username: Nullable(Type.String()),
    lightningAddress: Nullable(Type.String()),
    linkedAt: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      format: 'date-time',
      description: 'Null where you are the key that it is to have, named by a linked one',
    }),
    takeover: Nullable(Takeover),
    waitDays: Type.Integer(),
  },
  { title: 'LinkedAccount' },
)
export type LinkedAccount = Type.Static<typeof LinkedAccount>

export const listLinkedAccounts = endpoint({
  name: 'listLinkedAccounts',
  tag: 'People',
  summary: 'Accounts that your key may take over, or is about to have',
  description: 'Makes no account.',
  method: 'GET',
  url: '/api/account/linked',
  access: 'person',
  schema: {
    response: { 200: Type.Object({ hasAccount: Type.Boolean(), accounts: Type.Array(LinkedAccount) }) },
  },
})

const linked = { tag: 'People', access: 'nostr' } as const

export const beginTakeover = endpoint({
  ...linked,
  name: 'beginTakeover',
  summary: 'Ask to take over an account that your key is linked with',
  description:
    'Signed by the linked key. The account’s own key is told on its pages, by notifications and webhooks, and can stop it until the wait is over.',
  method: 'POST',
  url: '/api/account/linked/:userId/takeover',
  rateLimits: [{ perMinute: 10, by: 'caller' }],
  refuses: ['key_not_linked', 'key_has_account', 'takeover_running', 'linked_account_blocked'],
  schema: { params: UserParams, response: { 201: Takeover } },
})

export const createSuccessorCode = endpoint({
  ...linked,
  name: 'createSuccessorCode',
  summary: 'Make a one-time code for the key that an account is to have',
  description:
    'For a linked key that has an account of its own, as a relative’s: the key that opens the code is the one that the account has afterwards, and the wait begins then.',
  method: 'POST',
  url: '/api/account/linked/:userId/codes',
  rateLimits: [{ perMinute: 10, by: 'caller' }],
  refuses: ['key_not_linked', 'takeover_running', 'linked_account_blocked'],
  schema: { params: UserParams, response: { 201: KeyCode } },
})

export const withdrawTakeover = endpoint({
  tag: 'People',
  access: 'person',
  name: 'withdrawTakeover',
  summary: 'Take back a take-over that your key asked for',
  method: 'DELETE',
  url: '/api/account/linked/:userId/takeover',
  refuses: ['takeover_over'],
  schema: { params: UserParams, response: { 200: Done } },
})

export const leaveAccount = endpoint({
  ...linked,
  name: 'leaveAccount',
  summary: 'Unlink your key from an account',
  description: 'From the linked key’s side; not while the account is blocked.',
  method: 'DELETE',
  url: '/api/account/linked/:userId',
  refuses: ['key_not_linked', 'linked_account_blocked'],
  schema: { params: UserParams, response: { 200: Done } },
})
