/** Is it well? One line when it is; else what needs somebody, each with the way to mend it. */

import { type AttentionItem, type AttentionKind, readAttention } from '@chispa/contract/overview'
import { readSetUp } from '@chispa/contract/set-up'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { seePayments } from '../../components/cards/unresolved-query.ts'
import { momentText } from '../../components/relative-time.ts'
import { Time } from '../../components/time.tsx'
import { t } from '../../language/current.ts'
import { type Path, paths } from '../../paths.ts'
import { queryOf } from '../../session/queries.ts'
import { allows, type Need, useMay, useMe } from '../../session/use-me.ts'
import { Button } from '../../ui/button.tsx'
import { AlertIcon, CheckIcon } from '../../ui/icons.tsx'
import { Panel, PanelHead } from '../../ui/panel.tsx'

const everyMs = 30_000

export function AttentionPanel() {
  const { data } = useQuery({ ...queryOf(readAttention), refetchInterval: everyMs })
  const mayConfigure = useMay({ permission: 'settings:write' })
  const setUp = useQuery({ ...queryOf(readSetUp), enabled: mayConfigure }).data
  const isReached = !mayConfigure || setUp?.reach === 'everybody'
  if (!data) return null
  if (data.items.length === 0) {
    // Nothing is well yet where nobody outside can pay: the list of what is left says so.
    if (!isReached) return null
    return (
      <p role="status" className="flex items-center gap-2 text-sm text-ok">
        <CheckIcon className="size-5 shrink-0" />
        <span>
          {t('Nothing needs attention.')}{' '}
          <span className="text-ink-faint">{t('Looked at {time}', { time: momentText(data.asOf) })}</span>
        </span>
      </p>
    )
  }
  return (
    <Panel aria-labelledby="attention" className="border-warn/40">
      <PanelHead id="attention" title={t('Needs attention')} />
      <ul className="divide-y divide-line">
        {data.items.map(item => (
          <Item key={item.kind} item={item} />
        ))}
      </ul>
    </Panel>
  )
}

function Item({ item }: { item: AttentionItem }) {
  const { role } = useMe()
  const { text, mend, way } = wordsFor(item)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3.5 text-sm sm:px-6">
      <AlertIcon className="size-5 shrink-0 text-warn" />
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium text-ink">{text}</p>
        <p className="text-ink-soft">{mend}</p>
        {item.names.length > 0 && <p className="font-mono text-xs break-all text-ink-faint">{item.names.join(', ')}</p>}
        {item.since && item.kind !== 'certificate_ending' && (
          <p className="text-ink-faint">
            {t('The oldest:')} <Time at={item.since} />
          </p>
        )}
      </div>
      {way && allows(role, way.needs) && (
        <Button asChild variant="secondary">
          <Link to={way.to} search={way.search ?? {}}>
            {way.label}
          </Link>
        </Button>
      )}
    </li>
  )
}

type Words = { text: string; mend: string; way?: { to: Path; search?: { lost: 'yes' }; label: string; needs: Need } }

function wordsFor({ kind, count, since }: AttentionItem): Words {
  const number = count ?? 1
  const listener = { to: paths.listener, label: t('See why'), needs: { role: 'ADMIN' } } as const
  const reach = { to: paths.selfTest, label: t('Set-up check'), needs: { role: 'ADMIN' } } as const
  const words: Record<AttentionKind, () => Words> = {
    only_this_machine: () => ({
      text: t('Only this machine can pay you.'),
      mend: t(
        'Give the platform a public name with https, and set it as its address. Then wallets everywhere reach it.',
      ),
      way: reach,
    }),
    only_this_network: () => ({
      text: t('Only this network can pay you.'),
      mend: t(
        'Give the platform a public name with https, and set it as its address. Then wallets everywhere reach it.',
      ),
      way: reach,
    }),
    listener_unreachable: () => ({
      text: t('The payment listener cannot be reached. What wallets receive is noticed late.'),
      mend: t('Start it again, and look whether address and secret are the same on both sides.'),
      way: listener,
    }),
    payments_without_end: () => ({
      text: t('{count} payments are still open: the wallets haven’t said whether they were paid.', { count: number }),
      mend: t('Wallets go on being asked. See whose they are, and ask again where somebody waits.'),
      way: { to: paths.openPayments, label: t('See them'), needs: seePayments },
    }),
    webhook_backlog: () => ({
      text: t('{count} events of the payment listener did not get through yet.', { count: number }),
      mend: t('They are told again until they are taken. The listener says what is in the way.'),
      way: listener,
    }),
    relays_down: () => ({
      text: t('{count} relays that wallets need cannot be reached.', { count: number }),
      mend: t('Often they come back by themselves. Members of wallets there cannot be paid until then.'),
      way: listener,
    }),
    wallets_silent: () => ({
      text: t('{count} wallets fell silent together. That is taken for an outage: none of them is archived.', {
        count: number,
      }),
      mend: t('Look whether the relay, the provider of these wallets or your own network is in trouble.'),
      way: listener,
    }),
    wallets_failing: () => ({
      text: t('{count} wallets do not work.', { count: number }),
      mend: t('Their owners see why on their wallet page; ask them to open the wallet’s app or to connect another.'),
      way: { to: paths.people, label: t('People'), needs: { permission: 'users:read' } },
    }),
    cards_half_programmed: () => ({
      text: t('{count} cards were programmed and never tapped.', { count: number }),
      mend: t('Tap each once to see that it works, or program it again.'),
      way: { to: paths.cards, label: t('Cards'), needs: { permission: 'cards:read' } },
    }),
    cards_lost: () => ({
      text: t('{count} members lost their card and wait for another one.', { count: number }),
      mend: t('The cards are paused. Replace each: its holder takes the new one with its code.'),
      way: { to: paths.cards, search: { lost: 'yes' }, label: t('See them'), needs: { permission: 'cards:read' } },
    }),
    disk_nearly_full: () => ({
      text: t('The disk is nearly full.'),
      mend: t('Make room or give it a larger disk. The database stops when there is none left.'),
    }),
    certificate_ending: () => ({
      text: t('The certificate ends on {time}.', { time: since ? momentText(since) : '' }),
      mend: t('Renew it, and look why that does not happen by itself. After its end nobody can be paid.'),
    }),
  }
  return words[kind]()
}
