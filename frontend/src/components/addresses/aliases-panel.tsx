/** Further names of the member: each pays to the same wallet. */

import {
  addNameAlias,
  listNameAliases,
  removeNameAlias,
  writeLightningAddress,
} from '@chispa/contract/lightning-addresses'
import { usernameProblem } from '@chispa/protocols/lud16'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from 'sonner'
import { messageOf } from '../../api/api-error.ts'
import { t } from '../../language/current.ts'
import { call } from '../../session/current.ts'
import { queryOf } from '../../session/queries.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { StarIcon, TrashIcon } from '../../ui/icons.tsx'
import { MenuItem } from '../../ui/menu.tsx'
import { MoreMenu } from '../../ui/more-menu.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel, PanelBody, PanelHead } from '../../ui/panel.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { CopyButton } from '../copy-button.tsx'
import { useForm } from '../use-form.ts'
import { useAvailability } from './use-availability.ts'
import { problemSeen, usernameWords } from './username-words.ts'

export function AliasesPanel({ userId }: { userId: string }) {
  const query = useQuery(queryOf(listNameAliases, { params: { userId } }))
  const { aliases = [], limit = 0 } = query.data ?? {}
  if (query.isError) return <Notice tone="danger">{messageOf(query.error)}</Notice>
  if (!query.data || (limit === 0 && aliases.length === 0)) return null
  return (
    <Panel aria-labelledby="aliases">
      <PanelHead
        id="aliases"
        title={t('Further names')}
        about={t('Whoever pays one of them pays you, into the same wallet.')}
      />
      {aliases.length > 0 && (
        <ul className="divide-y divide-line border-b border-line">
          {aliases.map(alias => (
            <Alias key={alias.username} userId={userId} {...alias} />
          ))}
        </ul>
      )}
      <PanelBody className="max-w-xl">
        {aliases.length < limit ? (
          <AliasForm userId={userId} />
        ) : (
          <p className="text-sm text-ink-soft">{t('You have as many as a member may take.')}</p>
        )}
      </PanelBody>
    </Panel>
  )
}

function Alias({ userId, username, address }: { userId: string; username: string; address: string }) {
  const [asking, setAsking] = useState(false)
  const refresh = useRefresh(userId)
  const promote = useMutation({
    mutationFn: () => call(writeLightningAddress, { params: { userId }, body: { username } }),
    onSuccess: async ({ lightningAddress }) => {
      await refresh()
      toast.success(t('You are {lightningAddress}', { lightningAddress }))
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
      <MoreMenu about={username}>
        <MenuItem onSelect={() => promote.mutate()}>
          <StarIcon /> {t('Make it my main name')}
        </MenuItem>
        <MenuItem onSelect={() => setAsking(true)}>
          <TrashIcon /> {t('Give it up')}
        </MenuItem>
      </MoreMenu>
      {asking && (
        <ConfirmDialog
          title={t('Give {address} up?', { address })}
          act={t('Give it up')}
          busy={remove.isPending}
          trouble={remove.error ? messageOf(remove.error) : undefined}
          onConfirm={() => remove.mutate()}
          close={() => setAsking(false)}
        >
          {t('It stops working at once. For 30 days nobody else can have that name, and you can take it back.')}
        </ConfirmDialog>
      )}
    </li>
  )
}

function AliasForm({ userId }: { userId: string }) {
  const refresh = useRefresh(userId)
  const form = useForm({
    defaults: { username: '' },
    submit: ({ username }) => call(addNameAlias, { params: { userId, username } }),
    about: {
      invalid_username: 'username',
      username_reserved: 'username',
      username_taken: 'username',
      username_resting: 'username',
      alias_is_own_name: 'username',
    },
    onDone: async () => {
      form.set({ username: '' })
      await refresh()
    },
  })
  const { username } = form.values
  const wrong = usernameProblem(username)
  const seen = useAvailability(username, wrong === undefined)
  return (
    <form onSubmit={form.submit} className="flex flex-col gap-3">
      <TextField
        label={t('One more name')}
        required
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
      {form.trouble && <Notice tone="danger">{form.trouble}</Notice>}
      <Button type="submit" variant="secondary" className="self-start" busy={form.busy}>
        {t('Take this name too')}
      </Button>
    </form>
  )
}

function useRefresh(userId: string) {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: queryOf(listNameAliases, { params: { userId } }).queryKey })
}
