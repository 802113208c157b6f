/** What a person has here: wallets with their health, cards, device tokens. */

import type { PersonCard, PersonToken, PersonWallet } from '@chispa/contract/people'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { stopOf, uidText } from '../../components/cards/card-words.ts'
import { shortNpub } from '../../components/people/npub.ts'
import { momentText } from '../../components/relative-time.ts'
import { Time } from '../../components/time.tsx'
import { WalletBadge } from '../../components/wallets/wallet-badge.tsx'
import { t } from '../../language/current.ts'
import { paths } from '../../paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { Panel, PanelHead } from '../../ui/panel.tsx'

type ListProps = { id: string; title: string; about?: string; none: string; isEmpty: boolean; children: ReactNode }

const ListPanel = ({ id, title, about, none, isEmpty, children }: ListProps) => (
  <Panel aria-labelledby={id} className="overflow-hidden">
    <PanelHead id={id} title={title} about={about} />
    {isEmpty ? (
      <p className="px-5 py-5 text-sm text-ink-soft sm:px-6">{none}</p>
    ) : (
      <ul className="divide-y divide-line text-sm">{children}</ul>
    )}
  </Panel>
)

const Line = ({ children, end }: { children: ReactNode; end?: ReactNode }) => (
  <li className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-1 px-5 py-2.5 sm:px-6">
    <span className="min-w-0 flex-1 basis-40">{children}</span>
    {end && <span className="flex flex-wrap gap-1.5">{end}</span>}
  </li>
)

const Small = ({ children }: { children: ReactNode }) => (
  <span className="block text-xs text-ink-faint">{children}</span>
)

export const WalletsPanel = ({ wallets }: { wallets: PersonWallet[] }) => (
  <ListPanel
    id="wallets"
    title={t('Wallets')}
    about={t('How they are, never what is in them.')}
    none={t('No wallet is connected.')}
    isEmpty={wallets.length === 0}
  >
    {wallets.map(wallet => (
      <Line
        key={wallet.id}
        end={
          <>
            {wallet.isPrimary && <Badge>{t('Primary')}</Badge>}
            <WalletBadge status={wallet.status} health={wallet.health} />
          </>
        }
      >
        <span className="block truncate font-medium">{wallet.name}</span>
        <Small>
          {wallet.health.lastAnsweredAt ? (
            <>
              {t('Last answered')} <Time at={wallet.health.lastAnsweredAt} />
            </>
          ) : (
            t('It never answered.')
          )}
        </Small>
      </Line>
    ))}
  </ListPanel>
)

export const CardsPanel = ({ cards }: { cards: PersonCard[] }) => (
  <ListPanel id="cards" title={t('Cards')} none={t('They hold no card.')} isEmpty={cards.length === 0}>
    {cards.map(card => {
      const stop = stopOf(card)
      return (
        <Line key={card.id} end={stop && <Badge tone={stop.tone}>{stop.label}</Badge>}>
          <Link
            to={paths.card}
            params={{ cardId: card.id }}
            className="-my-1 flex min-h-11 max-w-full flex-col justify-center"
          >
            <span className="truncate font-medium underline decoration-line-strong underline-offset-4">
              {card.title}
            </span>
            {card.uid && <Small>{uidText(card.uid)}</Small>}
          </Link>
        </Line>
      )
    })}
  </ListPanel>
)

const nameOf = ({ username, pubkey }: PersonToken['actsAs']) => username ?? shortNpub(pubkey)

export const TokensPanel = ({ tokens }: { tokens: PersonToken[] }) => (
  <ListPanel
    id="tokens"
    title={t('Device tokens')}
    about={t('That they made, and that act as them.')}
    none={t('No token yet')}
    isEmpty={false}
  >
    {tokens.map(token => (
      <Line key={token.id} end={token.scopes.map(scope => <Badge key={scope}>{scope}</Badge>)}>
        <span className="block truncate font-medium">{token.name ?? t('Without a name')}</span>
        <Small>
          {t('Made by {issuer}, acts as {name}, until {moment}', {
            issuer: nameOf(token.issuedBy),
            name: nameOf(token.actsAs),
            moment: momentText(token.expiresAt),
          })}
        </Small>
      </Line>
    ))}
  </ListPanel>
)
