/** What is seldom changed of a card, each behind a row that says how it stands. */
import type { Card } from '@chispa/contract/cards'
import { LimitsForm, spansText } from '../../components/cards/card-limits-form.tsx'
import { CardTransactions } from '../../components/cards/card-transactions.tsx'
import { uidText } from '../../components/cards/card-words.ts'
import { satsText } from '../../components/sats.ts'
import { Fact, Facts } from '../../components/tables/facts.tsx'
import { Time } from '../../components/time.tsx'
import { t } from '../../language/current.ts'
import { rich } from '../../language/rich.tsx'
import { FoldRow } from '../../ui/fold-row.tsx'
import { ArrowDownIcon, ChartIcon, ClockIcon, InfoIcon, PeopleIcon, ShieldIcon, WalletIcon } from '../../ui/icons.tsx'
import { Panel } from '../../ui/panel.tsx'
import { CardWalletForm } from './card-wallet-form.tsx'
import { CarrierForm } from './carrier-form.tsx'
import { PinPart } from './pin-part.tsx'
import { TopUpPart } from './top-up-part.tsx'

export const CardRows = ({ card }: { card: Card }) => (
  <Panel className="divide-y divide-line overflow-hidden">
    {!card.blocked && (
      <>
        <FoldRow
          icon={ChartIcon}
          title={t('Limits')}
          value={t('{tap} a tap, {day} a day', {
            tap: satsText(card.limits.tapMsats),
            day: satsText(card.limits.dayMsats),
          })}
        >
          <p className="mb-4 text-sm text-ink-soft">
            {t('Your own limits move as you like, below what the community allows.')} {spansText()}
          </p>
          <LimitsForm card={card} of="holder" />
        </FoldRow>
        <FoldRow icon={ShieldIcon} title={t('PIN')} value={pinValue(card)}>
          <PinPart card={card} />
        </FoldRow>
        <FoldRow
          icon={WalletIcon}
          title={t('It pays from')}
          value={card.walletId === null ? t('My primary wallet') : t('A wallet of its own')}
        >
          <CardWalletForm card={card} />
        </FoldRow>
        <FoldRow
          icon={PeopleIcon}
          title={t('A card for somebody else')}
          value={card.carriedBy ?? t('You carry it yourself')}
        >
          <CarrierForm card={card} />
        </FoldRow>
        <FoldRow icon={ArrowDownIcon} title={t('Top up')} value={t('A code that anyone can pay')}>
          <TopUpPart cardId={card.id} />
        </FoldRow>
      </>
    )}
    <FoldRow icon={ClockIcon} title={t('All payments')}>
      <CardTransactions cardId={card.id} />
    </FoldRow>
    <FoldRow
      icon={InfoIcon}
      title={t('Details')}
      value={card.lastUsedAt ? rich('Last used {when}', { when: <Time at={card.lastUsedAt} /> }) : t('Never used')}
    >
      <Facts>
        <Fact name={t('Name')}>{card.title}</Fact>
        <Fact name={t('Design')}>{card.design?.description ?? t('None')}</Fact>
        <Fact name={t('UID of the chip')}>
          <span className="font-mono">{uidText(card.ntag424.cid)}</span>
        </Fact>
      </Facts>
    </FoldRow>
  </Panel>
)

const pinValue = ({ pinLimitMsats }: Card): string =>
  pinLimitMsats === null
    ? t('None')
    : pinLimitMsats === 0
      ? t('At every payment')
      : t('From {amount} on', { amount: satsText(pinLimitMsats) })
