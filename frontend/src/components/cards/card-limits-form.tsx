/** What a card may spend with one tap and in a day. Operators go up and down; the holder only down. */
import { writeCardLimits } from '@chispa/contract/card-holding'
import type { Card, CardLimits } from '@chispa/contract/cards'
import { toast } from 'sonner'
import { call } from '../../session/current.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel, PanelBody, PanelHead } from '../../ui/panel.tsx'
import { satsText } from '../sats.ts'
import { useForm } from '../use-form.ts'
import { changesOf, type LimitDraft, limitDraft } from './limit-draft.ts'

type Who = 'operator' | 'holder' | 'onlooker'

export function LimitsPanel({ card, by }: { card: Card; by: Who }) {
  const fixed = by === 'onlooker' || card.blocked
  return (
    <Panel aria-labelledby="limits">
      <PanelHead
        id="limits"
        title="Limits"
        about={
          by === 'holder'
            ? 'What the card may spend. You can lower it; to raise it again, ask an operator.'
            : 'What the card may spend. A day is the last 24 hours.'
        }
      />
      <PanelBody>
        {fixed ? (
          <Shown limits={card.limits} />
        ) : (
          <LimitsForm key={JSON.stringify(card.limits)} card={card} mayRaise={by === 'operator'} />
        )}
      </PanelBody>
    </Panel>
  )
}

const Shown = ({ limits: { tapMsats, dayMsats, isTapDefault, isDayDefault } }: { limits: CardLimits }) => (
  <dl className="grid gap-4 text-sm sm:grid-cols-2">
    {(
      [
        ['One tap', tapMsats, isTapDefault],
        ['One day', dayMsats, isDayDefault],
      ] as const
    ).map(([name, msats, isDefault]) => (
      <div key={name}>
        <dt className="text-ink-faint">{name}</dt>
        <dd className="mt-0.5 flex items-center gap-2 text-lg font-semibold tabular-nums">
          {satsText(msats)} {isDefault && <Badge>Default</Badge>}
        </dd>
      </div>
    ))}
  </dl>
)

function LimitsForm({ card, mayRaise }: { card: Card; mayRaise: boolean }) {
  const form = useForm({
    defaults: limitDraft(card.limits),
    submit: draft => call(writeCardLimits, { params: { id: card.id }, body: changesOf(draft, card.limits) }),
    onDone: () => toast.success('The limits are changed'),
  })
  const changed = Object.keys(changesOf(form.values, card.limits)).length > 0
  const shared = { draft: form.values, set: form.set, mayRaise, problem: form.problem }
  return (
    <form onSubmit={form.submit} className="flex flex-col gap-4">
      <div className="grid items-start gap-x-6 gap-y-4 sm:grid-cols-2">
        <LimitField
          {...shared}
          label="One tap, in sats"
          name="tapMsats"
          standard="isTapDefault"
          now={card.limits.tapMsats}
        />
        <LimitField
          {...shared}
          label="One day, in sats"
          name="dayMsats"
          standard="isDayDefault"
          now={card.limits.dayMsats}
        />
      </div>
      {form.trouble && <Notice tone="danger">{form.trouble}</Notice>}
      <Button type="submit" variant="secondary" busy={form.busy} disabled={!changed} className="self-start">
        Change the limits
      </Button>
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
  mayRaise: boolean
  now: number
}

const mostSats = 10_000_000_000

const LimitField = ({ label, name, standard, draft, set, problem, mayRaise, now }: FieldProps) => (
  <div>
    <Field
      label={label}
      problem={problem(name)}
      hint={mayRaise ? undefined : `At most ${satsText(now)}, as it is now.`}
    >
      {control => (
        <Input
          {...control}
          required
          type="number"
          inputMode="numeric"
          min={0}
          max={mayRaise ? mostSats : Math.floor(now / 1000)}
          step={1}
          disabled={draft[standard] && mayRaise}
          value={draft[name]}
          onChange={event => set({ [name]: event.target.value, [standard]: false })}
        />
      )}
    </Field>
    {mayRaise && (
      <Checkbox
        label="As the settings say for all cards"
        checked={draft[standard]}
        onChange={event => set({ [standard]: event.target.checked })}
      />
    )}
  </div>
)
