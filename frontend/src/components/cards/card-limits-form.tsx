/** What a card may spend with one tap and in a day: operators set the ceiling, the holder their own limit below it. */

import { writeCardLimits } from '@chispa/contract/card-holding'
import type { Card, CardLimits } from '@chispa/contract/cards'
import { toast } from 'sonner'
import { t } from '../../language/current.ts'
import { call } from '../../session/current.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel, PanelBody, PanelHead } from '../../ui/panel.tsx'
import { WaitsFor } from '../../ui/waits-for.tsx'
import { satsText } from '../sats.ts'
import { useForm } from '../use-form.ts'
import { changesOf, type LimitDraft, limitDraft, ownLimits } from './limit-draft.ts'

type Who = 'operator' | 'holder' | 'onlooker'

export function LimitsPanel({ card, by }: { card: Card; by: Who }) {
  const fixed = by === 'onlooker' || card.blocked
  return (
    <Panel aria-labelledby="limits">
      <PanelHead
        id="limits"
        title={t('Limits')}
        about={
          by === 'holder'
            ? t(
                'What the card may spend. Your own limit moves as you like, below what the community allows. A day is the last 24 hours.',
              )
            : t(
                'The most that the card may spend. Its holder can set a lower limit of their own. A day is the last 24 hours.',
              )
        }
      />
      <PanelBody>
        {fixed ? (
          <Shown limits={card.limits} />
        ) : (
          <LimitsForm card={card} of={by === 'operator' ? 'ceiling' : 'holder'} />
        )}
      </PanelBody>
    </Panel>
  )
}

const Shown = ({ limits: { tapMsats, dayMsats, isTapDefault, isDayDefault } }: { limits: CardLimits }) => (
  <dl className="grid gap-4 text-sm sm:grid-cols-2">
    {(
      [
        [t('One tap'), tapMsats, isTapDefault],
        [t('One day'), dayMsats, isDayDefault],
      ] as const
    ).map(([name, msats, isDefault]) => (
      <div key={name}>
        <dt className="text-ink-faint">{name}</dt>
        <dd className="mt-0.5 flex items-center gap-2 text-lg font-semibold tabular-nums">
          {satsText(msats)} {isDefault && <Badge>{t('Default')}</Badge>}
        </dd>
      </div>
    ))}
  </dl>
)

function LimitsForm({ card, of }: { card: Card; of: 'ceiling' | 'holder' }) {
  const now = of === 'ceiling' ? card.limits.ceiling : ownLimits(card.limits)
  const form = useForm({
    defaults: limitDraft(now),
    submit: draft => call(writeCardLimits, { params: { id: card.id }, body: { of, ...changesOf(draft, now) } }),
    onDone: () => toast.success(t('The limits are changed')),
  })
  const changed = Object.keys(changesOf(form.values, now)).length > 0
  const shared = { draft: form.values, set: form.set, of, problem: form.problem }
  return (
    <form onSubmit={form.submit} className="flex flex-col gap-4">
      <div className="grid items-start gap-x-6 gap-y-4 sm:grid-cols-2">
        <LimitField
          {...shared}
          label={t('One tap, in sats')}
          name="tapMsats"
          standard="isTapDefault"
          ceiling={card.limits.ceiling.tapMsats}
          other={card.limits.own.tapMsats}
        />
        <LimitField
          {...shared}
          label={t('One day, in sats')}
          name="dayMsats"
          standard="isDayDefault"
          ceiling={card.limits.ceiling.dayMsats}
          other={card.limits.own.dayMsats}
        />
      </div>
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

type FieldProps = {
  label: string
  name: 'tapMsats' | 'dayMsats'
  standard: 'isTapDefault' | 'isDayDefault'
  draft: LimitDraft
  set: (change: Partial<LimitDraft>) => void
  problem: (name: 'tapMsats' | 'dayMsats') => string | undefined
  of: 'ceiling' | 'holder'
  ceiling: number
  /** The holder's own. */
  other: number | null
}

const maxSats = 10_000_000_000

const standardText = (of: FieldProps['of']) =>
  of === 'holder' ? t('No limit of my own') : t('As the settings say for all cards')

const hintOf = (own: number | null) =>
  own === null ? undefined : t('The holder’s own limit is {amount}.', { amount: satsText(own) })

const LimitField = ({ label, name, standard, draft, set, problem, of, ceiling, other }: FieldProps) => (
  <div>
    <Field
      label={label}
      problem={problem(name)}
      hint={of === 'holder' ? t('The community allows {amount}.', { amount: satsText(ceiling) }) : hintOf(other)}
    >
      {control => (
        <Input
          {...control}
          required
          type="number"
          inputMode="numeric"
          min={0}
          max={maxSats}
          step={1}
          disabled={draft[standard]}
          title={draft[standard] ? standardText(of) : undefined}
          value={draft[name]}
          onChange={event => set({ [name]: event.target.value, [standard]: false })}
        />
      )}
    </Field>
    <Checkbox
      label={standardText(of)}
      checked={draft[standard]}
      onChange={event => set({ [standard]: event.target.checked })}
    />
  </div>
)
