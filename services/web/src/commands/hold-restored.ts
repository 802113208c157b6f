/**
 * What a restore does where things may have happened since the backup: whatever could pay once more, or let somebody in whom the
 * instance has sent away, waits for a person. Within the transaction of the restore.
 */
import type { Manifest } from '@chispa/database/backup/dump'
import type { Sql } from '@chispa/database/connect'
import { encodeNpub } from '@chispa/protocols/nip19'
import { activityIn } from '../activity/record.ts'
import { restoredEvent } from '../activity/restored-event.ts'
import { pauseAllCards } from '../cards/pause-all.ts'
import { holdAllForwarding } from '../forwarding/hold-all.ts'
import { signEverybodyOut } from '../settings/sign-everybody-out.ts'

/** Returns what the operator is told. */
export async function holdRestored(tx: Sql, { madeAt }: Manifest, now: Date): Promise<string[]> {
  const { rules, waiting } = await holdAllForwarding(tx, now)
  const cards = await pauseAllCards(tx, now)
  await signEverybodyOut(tx, now)
  await activityIn(tx).record({
    category: 'SERVER',
    level: 'WARN',
    event: restoredEvent,
    message: `Restored from the backup of ${madeAt}: cards are paused, forwarding is switched off, everybody is signed out`,
    metadata: { by: 'command', madeAt, cards, forwardingRules: rules, forwardingStopped: waiting },
  })
  return [
    `What happened since ${madeAt} is not in the backup, so that nothing is paid twice:`,
    `- cards that are paused now: ${cards}. Each holder holds theirs to a till once, which ends older taps, and then switches it on, on its page`,
    `- wallets whose forwarding is switched off now: ${rules}. Their owners switch it on again; what was received before is not forwarded`,
    `- received payments that waited to be forwarded, and stay in their wallets: ${waiting}`,
    '- everybody is signed out, on every device and till',
    '- an invoice of before now is paid by nobody who sends by hand: they ask for a new one. To an address it would be paid again: members who sent something since then look into their wallet first',
    'Look at what is as it was then: settings and their keys, blocked cards and people, wallets that were removed, names and cards that changed hands, invitations that were used, and roles:',
    ...(await listRoles(tx)).map(line => `  ${line}`),
  ]
}

async function listRoles(sql: Sql): Promise<string[]> {
  const rows = await sql<{ pubkey: string; role: string }[]>`
    select pubkey, role from users where role <> 'USER' order by role, created_at, id`
  return rows.map(({ pubkey, role }) => `${role} ${encodeNpub(pubkey)}`)
}
