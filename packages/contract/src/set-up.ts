/** What is left to do until an instance stands: each step is seen to be done, or said to be by an administrator. */
import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Nullable, OneOf, Timestamp } from './values.ts'

/** In the order in which one does them: what others stand on comes first. */
export const setUpSteps = [
  'reach',
  'name',
  'wallet',
  'wallets_for_newcomers',
  'second_admin',
  'backup',
  'invitation',
] as const
export type SetUpStep = (typeof setUpSteps)[number]

/** Who can pay members, by the address of the platform. `nobody`: none is set. */
export const reaches = ['everybody', 'network', 'machine', 'nobody'] as const
export type Reach = (typeof reaches)[number]

export const SetUp = Type.Object(
  {
    reach: OneOf(reaches),
    steps: Type.Array(
      Type.Object({
        step: OneOf(setUpSteps),
        done: Type.Boolean(),
        doneAt: Nullable(Type.String({ format: 'date-time', description: 'Of a backup: when it was last made' })),
      }),
    ),
  },
  { title: 'SetUp' },
)
export type SetUp = Type.Static<typeof SetUp>

export const readSetUp = endpoint({
  name: 'readSetUp',
  tag: 'Operations',
  summary: 'What is left to set up',
  description:
    'An address that everybody reaches, the name of the community, a wallet of the caller, a provider of wallets for newcomers, a second administrator, a backup, the first invitation.',
  method: 'GET',
  url: '/api/set-up',
  access: { permission: 'settings:write' },
  schema: { response: { 200: SetUp } },
})

export const markBackedUp = endpoint({
  name: 'markBackedUp',
  tag: 'Operations',
  summary: 'Say that the instance is backed up another way',
  description: '`npm run chispa -- backup` says it by itself.',
  method: 'POST',
  url: '/api/set-up/backup',
  access: { role: 'ADMIN' },
  schema: { response: { 200: Type.Object({ doneAt: Timestamp }) } },
})
