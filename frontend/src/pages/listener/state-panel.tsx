/** Whether the listener works, in one sentence, and what to do when it does not. */

import type { ListenerStatus } from '@chispa/contract/listener'
import type { ListenerStatusReply } from '@chispa/contract/listener-link'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { degradedWords, hearingWords } from '../../components/listener/listener-words.ts'
import { momentText } from '../../components/relative-time.ts'
import { Fact, Facts } from '../../components/tables/facts.tsx'
import { Time } from '../../components/time.tsx'
import { locale, t } from '../../language/current.ts'
import { rich } from '../../language/rich.tsx'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'
import { AlertIcon, CheckIcon, type Icon, PauseIcon } from '../../ui/icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'

export function StatePanel({ reply }: { reply: ListenerStatusReply }) {
  switch (reply.state) {
    case 'ok':
      return (
        <Panel className="overflow-hidden">
          <Heard connections={reply.status.connections} />
          <div className="border-t border-line">
            <Facts>
              <Fact name={t('Running since')}>
                <Time at={reply.status.startedAt} />
                <span className="text-ink-faint"> · {momentText(reply.status.startedAt)}</span>
              </Fact>
              <Fact name={t('Version')}>{reply.status.version}</Fact>
            </Facts>
          </div>
        </Panel>
      )
    case 'disabled':
      return (
        <Panel>
          <Sentence icon={PauseIcon} look="bg-sunken text-ink-soft" title={t('The listener is off.')}>
            {rich(
              'Wallets are reached one call at a time. What they receive is noticed later, zaps are not offered, and nothing is forwarded. To use it, start it with {it} and enter its address and secret in the settings; {it2} does all that by itself.',
              { it: <Code>npm run listener</Code>, it2: <Code>npm start</Code> },
            )}
          </Sentence>
          <ToSettings />
        </Panel>
      )
    case 'unreachable':
      return (
        <Panel>
          <Sentence icon={AlertIcon} look="bg-danger-tint text-danger" title={t('The listener cannot be reached.')}>
            {reply.error.replace(/\.?$/, '.')}
          </Sentence>
          <ol className="list-decimal space-y-1.5 px-5 pb-4 pl-10 text-sm text-ink-soft sm:pr-6 sm:pl-24">
            <li>
              {rich('See whether the process runs. Alone it is started with {it}.', {
                it: <Code>npm run listener</Code>,
              })}
            </li>
            <li>
              {t('See whether its address and its secret in the settings are right, and test the connection there.')}
            </li>
          </ol>
          <p className="px-5 pb-4 text-sm text-ink-soft sm:pr-6 sm:pl-20">
            {t(
              'Until it is back, wallets are called directly. What they receive meanwhile is not lost: it is found in their ledgers afterwards.',
            )}
          </p>
          <ToSettings />
        </Panel>
      )
    default:
      return reply satisfies never
  }
}

function Heard({ connections }: { connections: ListenerStatus['connections'] }) {
  const { tone, text } = hearingWords(connections)
  const [icon, look] = tone === 'ok' ? [CheckIcon, 'bg-ok-tint text-ok'] : [AlertIcon, 'bg-warn-tint text-warn']
  return (
    <Sentence icon={icon} look={look} title={t('The listener is on and connected.')}>
      {text}
    </Sentence>
  )
}

type SentenceProps = { icon: Icon; look: string; title: string; children: ReactNode }

const Sentence = ({ icon: StateIcon, look, title, children }: SentenceProps) => (
  <div role="status" className="flex items-start gap-4 px-5 py-5 sm:px-6">
    <span className={cn('grid size-11 shrink-0 place-items-center rounded-xl', look)}>
      <StateIcon />
    </span>
    <div className="min-w-0">
      <h2 className="text-lg font-semibold">{title}</h2>
      <p className="mt-0.5 text-sm text-ink-soft wrap-anywhere">{children}</p>
    </div>
  </div>
)

const Code = ({ children }: { children: string }) => (
  <code className="rounded bg-sunken px-1.5 py-0.5 font-mono text-[0.9em] text-ink wrap-anywhere">{children}</code>
)

const ToSettings = () => (
  <p className="px-5 pb-5 sm:pl-20">
    <Button asChild variant="secondary">
      <Link to={paths.settings} search={{ group: 'listener' }}>
        {t('Settings of the listener')}
      </Link>
    </Button>
  </p>
)

export function DegradedNotice({ degraded }: { degraded: ListenerStatus['degraded'] }) {
  if (degraded.length === 0) return null
  const parts = new Intl.ListFormat(locale()).format(degraded.map(part => degradedWords()[part]))
  return (
    <Notice tone="warn">
      {t('The listener could not tell {parts} in time. Its database is slow or away; the rest below is true.', {
        parts,
      })}
    </Notice>
  )
}
