/** Further names of the member, or of somebody an operator looks after: each pays to the same wallet. */

import {
  addNameAlias,
  listNameAliases,
  removeNameAlias,
  writeLightningAddress,
} from '@chispa/contract/lightning-addresses'
import { joinName } from '@chispa/contract/names'
import { maxUsernameChars, usernameProblem } from '@chispa/protocols/lud16'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from 'sonner'
import { messageOf } from '../../api/api-error.ts'
import { t } from '../../language/current.ts'
import { call } from '../../session/current.ts'
import { queryOf } from '../../session/queries.ts'
import { useMay } from '../../session/use-me.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { StarIcon, TrashIcon } from '../../ui/icons.tsx'
import { MenuItem } from '../../ui/menu.tsx'
import { MoreMenu } from '../../ui/more-menu.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel, PanelBody, PanelHead } from '../../ui/panel.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { CopyButton } from '../copy-button.tsx'
import { domainOf, useInstance } from '../instance.ts'
import { useForm } from '../use-form.ts'
import { DomainSelect } from './domain-select.tsx'
import { useAvailability } from './use-availability.ts'
import { problemSeen, usernameWords } from './username-words.ts'

type Whose = { userId: string; ofOther?: boolean }

export function AliasesPanel({ userId, ofOther = false }: Whose) {
  const query = useQuery(queryOf(listNameAliases, { params: { userId } }))
  const mayChange = useMay({ permission: 'addresses:write' }) || !ofOther
  const { aliases = [], limit = 0 } = query.data ?? {}
  if (query.isError) return <Notice tone="danger">{messageOf(query.error)}</Notice>
  if (!query.data || (aliases.length === 0 && (limit === 0 || !mayChange))) return null
  return (
    <Panel aria-labelledby="aliases">
      <PanelHead
        id="aliases"
        title={t('Further names')}
        about={
          ofOther
            ? t('Whoever pays one of them pays this person, into the same wallet.')
            : t('Whoever pays one of them pays you, into the same wallet.')
        }
      />
      {aliases.length > 0 && (
        <ul className="divide-y divide-line">
          {aliases.map(alias => (
            <Alias key={alias.username} userId={userId} ofOther={ofOther} mayChange={mayChange} {...alias} />
          ))}
        </ul>
      )}
      {mayChange && (
        <PanelBody className={aliases.length > 0 ? 'border-t border-line' : ''}>
          {aliases.length < limit ? (
            <AliasForm userId={userId} ofOther={ofOther} />
          ) : (
            <p className="text-sm text-ink-soft">{t('There are as many as one person may have.')}</p>
          )}
        </PanelBody>
      )}
    </Panel>
  )
}

type AliasProps = Whose & { username: string; address: string; mayChange: boolean }

function Alias({ userId, ofOther = false, mayChange, username, address }: AliasProps) {
  const [asking, setAsking] = useState(false)
  const act = ofOther ? t('Take it away') : t('Give it up')
  const refresh = useRefresh(userId)
  const promote = useMutation({
    mutationFn: () => call(writeLightningAddress, { params: { userId }, body: { username } }),
    onSuccess: async ({ lightningAddress }) => {
      await refresh()
      toast.success(
        ofOther
          ? t('{lightningAddress} is the main name now', { lightningAddress })
          : t('You are {lightningAddress}', { lightningAddress }),
      )
    },
    onError: error => toast.error(messageOf(error)),
  })
  const remove = useMutation({
    mutationFn: () => call(removeNameAlias, { params: { userId, username } }),
    onSuccess: async () => {
      setAsking(false)
      await refresh()
    },
  })
  return (
    <li className="flex items-center gap-1 py-1.5 pr-3 pl-5 sm:pl-6">
      <span className="min-w-0 flex-1 font-medium break-all">{address}</span>
      <CopyButton iconOnly text={address} label={t('Copy {address}', { address })} />
      {mayChange && (
        <MoreMenu about={username}>
          <MenuItem onSelect={() => promote.mutate()}>
            <StarIcon /> {t('Make it the main name')}
          </MenuItem>
          <MenuItem onSelect={() => setAsking(true)}>
            <TrashIcon /> {act}
          </MenuItem>
        </MoreMenu>
      )}
      {asking && (
        <ConfirmDialog
          title={ofOther ? t('Take {address} away?', { address }) : t('Give {address} up?', { address })}
          act={act}
          busy={remove.isPending}
          trouble={remove.error ? messageOf(remove.error) : undefined}
          onConfirm={() => remove.mutate()}
          close={() => setAsking(false)}
        >
          {t('It stops working at once. For 30 days nobody else can have that name, and it can be taken back.')}
        </ConfirmDialog>
      )}
    </li>
  )
}

function AliasForm({ userId, ofOther = false }: Whose) {
  const refresh = useRefresh(userId)
  const form = useForm({
    defaults: { username: '', host: '' },
    submit: ({ username, host }) =>
      call(addNameAlias, { params: { userId, username: joinName(username, host || undefined) } }),
    about: {
      invalid_username: 'username',
      username_reserved: 'username',
      username_taken: 'username',
      username_resting: 'username',
      alias_is_own_name: 'username',
    },
    onDone: async () => {
      form.set({ username: '', host: '' })
      await refresh()
    },
  })
  const { username, host } = form.values
  const domain = domainOf(useInstance()) ?? location.host
  const wrong = usernameProblem(username)
  const seen = useAvailability(joinName(username, host || undefined), wrong === undefined)
  return (
    <form onSubmit={form.submit} className="flex max-w-xl flex-col gap-3">
      <TextField
        label={t('One more name')}
        required
        steady
        hint={t('Up to {maxUsernameChars} of a-z, 0-9, dot, dash and underscore.', { maxUsernameChars })}
        problem={form.problem('username') ?? (wrong && wrong !== 'empty' ? usernameWords()[wrong] : problemSeen(seen))}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={username}
        onChange={text => {
          form.set({ username: text.trim().toLowerCase() })
          form.reset()
        }}
      />
      <DomainSelect
        host={host}
        domain={domain}
        onChange={host => {
          form.set({ host })
          form.reset()
        }}
      />
      {form.trouble && <Notice tone="danger">{form.trouble}</Notice>}
      <Button type="submit" variant="secondary" className="self-start" busy={form.busy}>
        {ofOther ? t('Give this name too') : t('Take this name too')}
      </Button>
    </form>
  )
}

function useRefresh(userId: string) {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: queryOf(listNameAliases, { params: { userId } }).queryKey })
}
