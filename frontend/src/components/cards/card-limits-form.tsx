/** What a card may spend with one tap, in a day, a week and a month: operators set the ceiling, the holder their own limit below it. */

import { writeCardLimits } from '@chispa/contract/card-holding'
import type { Card, CardLimits } from '@chispa/contract/cards'
import { useState } from 'react'
import { toast } from 'sonner'
import { t } from '../../language/current.ts'
import { call } from '../../session/current.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel, PanelBody, PanelHead } from '../../ui/panel.tsx'
import { WaitsFor } from '../../ui/waits-for.tsx'
import { useFiatRate } from '../fiat.tsx'
import { numberText, satsText } from '../sats.ts'
import { useForm } from '../use-form.ts'
import { ceilingLimits, changesOf, type LimitName, limitDraft, limitNames, maxLimitMsats } from './limit-draft.ts'
import { LimitField } from './limit-field.tsx'

type Owner = 'ceiling' | 'holder'

export const limitWords = (): Record<LimitName, string> => ({
  tapMsats: t('One tap'),
  dayMsats: t('One day'),
  weekMsats: t('One week'),
  monthMsats: t('One month'),
})

/** For operators, and for those who only look. */
export const LimitsPanel = ({ card, by }: { card: Card; by: 'operator' | 'onlooker' }) => (
  <Panel aria-labelledby="limits">
    <PanelHead
      id="limits"
      title={t('Limits')}
      about={`${t('The most that the card may spend. Its holder can set a lower limit of their own.')} ${spansText()}`}
    />
    <PanelBody>
      {by === 'onlooker' || card.blocked ? <Shown limits={card.limits} /> : <LimitsForm card={card} of="ceiling" />}
    </PanelBody>
  </Panel>
)

export const spansText = (): string =>
  t('A day is the last 24 hours, a week the last 7 days, a month the last 30 days.')

const Shown = ({ limits }: { limits: CardLimits }) => (
  <dl className="grid gap-4 text-sm sm:grid-cols-2">
    {limitNames.map(name => {
      const msats = limits[name]
      const isDefault = (name === 'tapMsats' && limits.isTapDefault) || (name === 'dayMsats' && limits.isDayDefault)
      return (
        <div key={name}>
          <dt className="text-ink-faint">{limitWords()[name]}</dt>
          <dd className="mt-0.5 flex items-center gap-2 text-lg font-semibold tabular-nums">
            {msats === null ? t('No limit') : satsText(msats)} {isDefault && <Badge>{t('Default')}</Badge>}
          </dd>
        </div>
      )
    })}
  </dl>
)

export function LimitsForm({ card, of }: { card: Card; of: Owner }) {
  const { limits } = card
  const now = of === 'ceiling' ? ceilingLimits(limits.ceiling) : limits.own
  const form = useForm({
    defaults: limitDraft(now),
    submit: draft => call(writeCardLimits, { params: { id: card.id }, body: { of, ...changesOf(draft, now) } }),
    onDone: () => toast.success(t('The limits are changed')),
  })
  const [inFiat, setInFiat] = useState(false)
  const rate = useFiatRate()
  const changed = Object.keys(changesOf(form.values, now)).length > 0
  return (
    <form onSubmit={form.submit} noValidate className="flex flex-col gap-4">
      {rate && (
        <fieldset aria-label={t('Unit')} className="flex gap-2">
          {[false, true].map(fiat => (
            <Button
              key={String(fiat)}
              variant={inFiat === fiat ? 'primary' : 'secondary'}
              aria-pressed={inFiat === fiat}
              onClick={() => setInFiat(fiat)}
            >
              {fiat ? rate.currency : 'sats'}
            </Button>
          ))}
        </fieldset>
      )}
      <div className="grid items-start gap-x-6 gap-y-4 sm:grid-cols-2">
        {limitNames.map(name => (
          <LimitField
            key={name}
            name={limitWords()[name]}
            sats={form.values[name]}
            onSats={sats => form.set({ [name]: sats })}
            rate={inFiat ? rate : undefined}
            problem={form.problem(name)}
            maxMsats={of === 'holder' ? maxLimitMsats(name, limits) : undefined}
            {...hintsOf(name, of, limits)}
          />
        ))}
      </div>
      {inFiat && (
        <p className="text-sm text-ink-soft">
          {t('Limits are kept in sats, at the rate of now: what they are worth moves with it.')}
        </p>
      )}
      {form.trouble && <Notice tone="danger">{form.trouble}</Notice>}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          type="submit"
          variant="secondary"
          busy={form.busy}
          disabled={!changed}
          aria-describedby="limits-wait"
          className="self-start"
        >
          {t('Change the limits')}
        </Button>
        {!changed && <WaitsFor id="limits-wait">{t('Nothing is changed yet.')}</WaitsFor>}
      </div>
    </form>
  )
}

/** What an empty field means, and what the other owner set. */
function hintsOf(name: LimitName, of: Owner, { ceiling, own }: CardLimits): { hint: string; placeholder: string } {
  const most = ceiling[name]
  const placeholder = most === null ? t('No limit') : numberText(Math.floor(most / 1000))
  if (of === 'holder')
    return { placeholder, hint: most === null ? '' : t('The community allows {amount}.', { amount: satsText(most) }) }
  const isSetting = name === 'tapMsats' || name === 'dayMsats'
  const other = own[name] === null ? '' : t('The holder’s own limit is {amount}.', { amount: satsText(own[name]) })
  return {
    placeholder,
    hint: `${isSetting ? t('Left empty, it is as the settings say for all cards.') : t('Left empty, there is none.')} ${other}`,
  }
}
