import { encodeNpub, readPublicKey } from '@chispa/protocols/nip19'
import { OperatorError } from '@chispa/service/operator-error'
import { activityIn } from '../activity/record.ts'
import { grantAdmin as grant } from '../auth/grant-admin.ts'
import { type Command, onlyArgument } from './command.ts'
import { withInstance } from './with-database.ts'

export const grantAdmin: Command = {
  summary: 'makes a key an administrator, when nobody is left who could',
  usage: 'NPUB',
  about: `Gives the key (npub or 64 hex digits) the role ADMIN, as a new member where it has none. It counts at once,
in every running service, and stands in the activity log. Other roles are changed in the dashboard.`,
  async run(invocation) {
    const pubkey = readPublicKey(onlyArgument(invocation, 'NPUB'))
    if (!pubkey) throw new OperatorError('NPUB must be an npub or 64 hex digits')
    await withInstance(invocation.environment, ({ sql }) =>
      sql.begin(async tx => {
        const { id } = await grant(tx, pubkey)
        await activityIn(tx).record({
          category: 'USER',
          level: 'WARN',
          event: 'user.role_changed',
          message: 'A member became ADMIN by a command on the server',
          userId: id,
          metadata: { role: 'ADMIN', by: 'command' },
        })
      }),
    )
    invocation.say(`${encodeNpub(pubkey)} is an administrator`)
    return undefined
  },
}
