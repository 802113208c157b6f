import type { Sql } from '@chispa/database/connect'
import { encodeNpub, readPublicKey } from '@chispa/protocols/nip19'
import { OperatorError } from '@chispa/service/operator-error'
import { activityIn } from '../activity/record.ts'
import { findAccount } from '../auth/accounts.ts'
import { grantAdmin as grant } from '../auth/grant-admin.ts'
import { type Command, onlyArgument } from './command.ts'
import { withInstance } from './with-database.ts'

export const grantAdmin: Command = {
  summary: 'makes a key an administrator, when nobody is left who could',
  usage: 'NPUB [--dry-run]',
  about: `Gives the key (npub or 64 hex digits) the role ADMIN, as a new member where it has none. It counts at once,
in every running service, and stands in the activity log. Other roles are changed in the dashboard. --dry-run says
what would change, and changes nothing.`,
  options: { 'dry-run': { type: 'boolean' } },
  async run(invocation) {
    const pubkey = readPublicKey(onlyArgument(invocation, 'NPUB'))
    if (!pubkey) throw new OperatorError('NPUB must be an npub or 64 hex digits')
    const told = await withInstance(invocation.environment, ({ sql }) =>
      sql.begin(async tx => {
        const change = await requireChange(tx, pubkey)
        if (invocation.options['dry-run']) return `${change}. Nothing was written`
        await giveRole(tx, pubkey)
        return `${encodeNpub(pubkey)} is an administrator`
      }),
    )
    invocation.say(told)
    return undefined
  },
}

/** In words; refuses whoever could do nothing with the role. */
async function requireChange(sql: Sql, pubkey: string): Promise<string> {
  const npub = encodeNpub(pubkey)
  const account = await findAccount(sql, pubkey)
  if (account?.isBlocked)
    throw new OperatorError(
      `${npub} is blocked here, and an administrator who is blocked is refused like anybody: make another key an administrator, and unblock this one with it in the dashboard, under People`,
    )
  if (!account) return `${npub} would become a member and an administrator`
  return account.role === 'ADMIN'
    ? `${npub} is an administrator already`
    : `${npub} has the role ${account.role}, and would become an administrator`
}

async function giveRole(sql: Sql, pubkey: string): Promise<void> {
  const { id } = await grant(sql, pubkey)
  await activityIn(sql).record({
    category: 'USER',
    level: 'WARN',
    event: 'user.role_changed',
    message: 'A member became ADMIN by a command on the server',
    userId: id,
    metadata: { role: 'ADMIN', by: 'command' },
  })
}
