/** Takes or changes a lightning address, one's own or somebody's. The rules are the server's own, told while one types. */

import {
  type AssignedAddress,
  type NameAvailability,
  writeLightningAddress,
} from '@chispa/contract/lightning-addresses'
import { joinName, splitName } from '@chispa/contract/names'
import { maxUsernameChars, usernameProblem } from '@chispa/protocols/lud16'
import type { ReactNode } from 'react'
import { t } from '../../language/current.ts'
import { rich } from '../../language/rich.tsx'

import { call } from '../../session/current.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Notice } from '../../ui/notice.tsx'
import { WaitsFor } from '../../ui/waits-for.tsx'
import { FormDialog } from '../form-dialog.tsx'
import { addressAt } from '../instance.ts'
import { useForm } from '../use-form.ts'
import { DomainSelect } from './domain-select.tsx'
import { plainName } from './name-proposal.ts'
import { useAvailability } from './use-availability.ts'
import { problemSeen, usernameWords } from './username-words.ts'

type Whose = {
  userId: string
  /** The name they have now. */
  current: string | null
  domain: string
  /** To begin with, where they have none. */
  suggested?: string | undefined
  onDone: (assigned: AssignedAddress) => void
}

export function UsernameForm(whose: Whose) {
  const form = useUsernameForm(whose)
  return (
    <form onSubmit={form.submit} className="flex flex-col gap-4">
      <UsernameField form={form} domain={whose.domain} />
      {form.trouble && <Notice tone="danger">{form.trouble}</Notice>}
      <Button
        type="submit"
        size="large"
        busy={form.busy}
        disabled={!form.fits || isOthers(form.seen)}
        aria-describedby={form.fits ? undefined : 'name-waits'}
        className="self-start max-sm:w-full"
      >
        {t('Take this name')}
      </Button>
      <div className="min-h-11">
        {form.fits || form.plain ? (
          <Suggestions form={form} />
        ) : (
          <WaitsFor id="name-waits">{t('Type a name that is free first.')}</WaitsFor>
        )}
      </div>
    </form>
  )
}

/** For oneself. Not what rests: an administrator may have it. Who looks after others may make their further name the main one. */
const isOthers = (seen: NameAvailability | undefined) => seen?.problem === 'taken' || seen?.problem === 'reserved'

type DialogProps = Whose & { title: string; about?: string; who?: ReactNode; close: () => void }

export function UsernameDialog({ title, about, who, close, ...whose }: DialogProps) {
  const form = useUsernameForm(whose)
  return (
    <FormDialog
      form={form}
      title={title}
      about={about}
      act={whose.current === null ? t('Give this name') : t('Change the name')}
      waitsFor={!form.fits && t('Type a name that is free first.')}
      close={close}
    >
      {who}
      <UsernameField form={form} domain={whose.domain} />
      <div className="min-h-11">
        <Suggestions form={form} />
      </div>
      {whose.current !== null && (
        <Notice tone="warn">
          {rich('{it} stops working at once. For 30 days nobody else can have that name, and it can be taken back.', {
            it: <span className="break-all">{addressAt(whose.current, whose.domain)}</span>,
          })}
        </Notice>
      )}
    </FormDialog>
  )
}

function useUsernameForm({ userId, current, suggested = '', onDone }: Whose) {
  const had = splitName(current ?? suggested)
  const form = useForm({
    defaults: { username: had.username, host: had.host ?? '' },
    submit: ({ username, host }) =>
      call(writeLightningAddress, { params: { userId }, body: { username: joinName(username, host || undefined) } }),
    about: {
      invalid_username: 'username',
      username_reserved: 'username',
      username_taken: 'username',
      username_resting: 'username',
    },
    onDone,
  })
  const { username, host } = form.values
  const name = joinName(username, host || undefined)
  const wrong = usernameProblem(username)
  const change = (changes: Partial<typeof form.values>) => {
    form.set(changes)
    // What was said about the former name is not about this one.
    form.reset()
  }
  return {
    ...form,
    name,
    wrong,
    seen: useAvailability(name, wrong === undefined && name !== current),
    fits: name !== current && wrong === undefined,
    /** What can be had of a name that has other letters. */
    plain: wrong === 'characters' ? plainName(username) : undefined,
    change,
    type: (text: string) => change({ username: text.trim().toLowerCase() }),
  }
}

type FieldProps = { form: ReturnType<typeof useUsernameForm>; domain: string }

function UsernameField({ form, domain }: FieldProps) {
  const { wrong, seen } = form
  const { username, host } = form.values
  const refused = form.problem('username')
  return (
    <div className="flex flex-col gap-2">
      <Field
        label={t('Name')}
        steady
        hint={
          wrong ? (
            t('Up to {maxUsernameChars} of a-z, 0-9, dot, dash and underscore.', { maxUsernameChars })
          ) : (
            <>
              {rich('The address: {it}', {
                it: <span className="font-medium break-all text-ink">{addressAt(form.name, domain)}</span>,
              })}
              <span role="status" className="block text-ok">
                {seen?.problem === null && t('It is free.')}
              </span>
            </>
          )
        }
        problem={refused ?? (wrong && wrong !== 'empty' ? usernameWords()[wrong] : problemSeen(seen))}
      >
        {control => (
          <Input
            {...control}
            required
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            placeholder="ana"
            value={username}
            onChange={event => form.type(event.target.value)}
          />
        )}
      </Field>
      <DomainSelect host={host} domain={domain} onChange={host => form.change({ host })} />
    </div>
  )
}

/** Beneath the button that sends the form: what comes while one types moves nothing that one presses. */
function Suggestions({ form: { seen, type, plain } }: Pick<FieldProps, 'form'>) {
  if (plain !== undefined) {
    return (
      <p id="name-waits" className="flex flex-wrap items-center gap-2 text-sm text-ink-soft">
        {t('Like this it works:')}
        <Button variant="secondary" onClick={() => type(plain)}>
          {plain}
        </Button>
      </p>
    )
  }
  if (!seen || seen.suggestions.length === 0) return null
  return (
    <p className="flex flex-wrap items-center gap-2 text-sm text-ink-soft">
      {t('Free:')}
      {seen.suggestions.map(name => (
        <Button key={name} variant="secondary" onClick={() => type(splitName(name).username)}>
          {name}
        </Button>
      ))}
    </p>
  )
}
