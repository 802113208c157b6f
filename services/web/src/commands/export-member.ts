import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Sql } from '@chispa/database/connect'
import { readPublicKey } from '@chispa/protocols/nip19'
import { OperatorError } from '@chispa/service/operator-error'
import { type Account, findAccount } from '../auth/accounts.ts'
import { findNamed } from '../lightning-addresses/payee.ts'
import { collectMember } from './collect-member.ts'
import { type Command, onlyArgument } from './command.ts'
import { withInstance } from './with-database.ts'

export const exportMember: Command = {
  summary: 'writes down what is kept about one member, as JSON',
  usage: 'MEMBER [--to FILE]',
  about: `Everything that the database keeps about a member, named by npub, 64 hex digits or username: wallets, cards,
payments, vouchers, activity. Secrets are left out: connections of wallets, keys of cards, codes of vouchers.
Without --to it is written to standard output; FILE must not exist, and gets mode 0600.`,
  options: { to: { type: 'string' } },
  async run(invocation) {
    const { environment, options, say } = invocation
    const name = onlyArgument(invocation, 'MEMBER')
    const exported = await withInstance(environment, ({ sql }) =>
      // Of one moment.
      sql.begin('isolation level repeatable read read only', async tx => collectMember(tx, await getMember(tx, name))),
    )
    const text = JSON.stringify(exported, null, 2)
    if (typeof options.to !== 'string') {
      say(text)
      return undefined
    }
    const path = resolve(options.to)
    await writeFile(path, `${text}\n`, { mode: 0o600, flag: 'wx' }).catch(error => {
      throw new OperatorError(`${path} cannot be written: ${error.code}`)
    })
    say(`What is kept about ${name} is in ${path}`)
    return undefined
  },
}

async function getMember(sql: Sql, name: string): Promise<Account> {
  const pubkey = hexKey(name) ?? readPublicKey(name) ?? (await findNamed(sql, name.split('@')[0] as string))?.pubkey
  const account = pubkey && (await findAccount(sql, pubkey))
  if (!account) throw new OperatorError(`There is no member ${name} here`)
  return account
}

/** As it is stored, whatever it is. */
const hexKey = (name: string) => (/^[0-9a-f]{64}$/i.test(name) ? name.toLowerCase() : undefined)
