/** One group of settings at a time, one draft over all of them, one save: the server takes all changes or none. */

import type { SettingName, SettingsReply, SettingValue } from '@chispa/contract/settings'
import { writeSettings } from '@chispa/contract/settings-operations'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useBlocker } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { toast } from 'sonner'
import { messageOf } from '../../api/api-error.ts'
import { useUploads } from '../../components/pictures/use-uploads.ts'
import { type SettingGroup, settingGroups } from '../../components/settings/setting-groups.ts'
import { fieldProblems } from '../../components/use-form.ts'
import { t } from '../../language/current.ts'
import { call } from '../../session/current.ts'
import { instanceQuery, settingsQuery } from '../../session/queries.ts'
import { Notice } from '../../ui/notice.tsx'
import { Panel, PanelBody, PanelHead } from '../../ui/panel.tsx'
import { BrandPreview } from './brand-preview.tsx'
import { changedSince, type Draft, isConfigured, shownValue, withChange, withoutChange } from './draft.ts'
import { ListenerProbe } from './listener-probe.tsx'
import { SaveBar } from './save-bar.tsx'
import { SettingField } from './setting-field.tsx'

type Props = {
  stored: SettingsReply
  readOnly: boolean
  group: SettingGroup
  /** Shows the group in which something does not fit. */
  openGroup: (id: string) => void
}

export function SettingsForm({ stored, readOnly, group, openGroup }: Props) {
  const [draft, setDraft] = useState<Draft>({})
  const { uploading, onUploading } = useUploads()
  const save = useSave(sent => setDraft(current => changedSince(current, sent)))
  const problems = fieldProblems(save.error)
  const changes = Object.keys(draft).length
  useBlocker({
    // From group to group the draft goes along.
    shouldBlockFn: ({ current, next }) =>
      changes > 0 &&
      next.pathname !== current.pathname &&
      !confirm(t('You have changes that are not saved. Leave them behind?')),
    enableBeforeUnload: () => changes > 0,
  })

  // What does not fit may be far from the button that was pressed, and in another group.
  const form = useRef<HTMLFormElement>(null)
  const elsewhere = group.names.some(name => problems.has(name))
    ? undefined
    : settingGroups().find(({ names }) => names.some(name => problems.has(name)))?.id
  useEffect(() => {
    if (elsewhere !== undefined) openGroup(elsewhere)
  }, [elsewhere, openGroup])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another group has its own fields
  useEffect(() => {
    if (save.error) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [save.error, group.id])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (changes > 0 && !uploading) save.mutate(draft)
  }
  const fieldOf = (name: SettingName) => (
    <SettingField
      key={name}
      name={name}
      value={shownValue(draft, stored, name)}
      configured={isConfigured(stored, name)}
      changed={name in draft}
      problem={problems.get(name)}
      disabled={readOnly}
      brandColor={textOf(shownValue(draft, stored, 'brand_color'))}
      onChange={value => setDraft(current => withChange(current, stored, name, value))}
      onUndo={() => setDraft(current => withoutChange(current, name))}
      onUploading={onUploading}
    />
  )
  return (
    <form ref={form} onSubmit={submit} className="flex flex-col gap-6" noValidate>
      <Group group={group} warning={warningOf(group, draft, stored)}>
        {group.id === 'brand' && <BrandPreview shown={name => shownValue(draft, stored, name)} />}
        {group.names.map(fieldOf)}
        {group.id === 'listener' && !readOnly && (
          <ListenerProbe
            url={textOf(shownValue(draft, stored, 'listener_url'))}
            secret={textOf(draft.listener_auth_secret)}
          />
        )}
      </Group>
      {save.error && problems.size === 0 && <Notice tone="danger">{messageOf(save.error)}</Notice>}
      {changes > 0 && (
        <SaveBar
          changes={changes}
          busy={save.isPending}
          uploading={uploading}
          problems={problems.size}
          onDiscard={() => {
            setDraft({})
            save.reset()
          }}
        />
      )}
    </form>
  )
}

type GroupProps = { group: SettingGroup; warning: string | undefined; children: React.ReactNode }

const Group = ({ group, warning, children }: GroupProps) => (
  <Panel id={group.id} aria-labelledby={`${group.id}-title`}>
    <PanelHead id={`${group.id}-title`} title={group.title} about={group.about} />
    <PanelBody className="flex flex-col gap-6">
      {children}
      {warning && <Notice tone="warn">{warning}</Notice>}
    </PanelBody>
  </Panel>
)

function warningOf({ names }: SettingGroup, draft: Draft, stored: SettingsReply): string | undefined {
  if (names.includes('endpoint') && 'endpoint' in draft) {
    return t('Another address of the platform ends every device token: card apps will have to scan a new code.')
  }
  const movesListener =
    originOf(draft.listener_url) !== undefined && originOf(draft.listener_url) !== originOf(stored.listener_url)
  if (names.includes('listener_url') && movesListener && !('listener_auth_secret' in draft)) {
    return t(
      'The stored secret stays with the former address and is never sent to another one. Enter the secret of the listener at this address as well.',
    )
  }
  return undefined
}

const originOf = (value: SettingValue | undefined): string | undefined =>
  typeof value === 'string' && URL.canParse(value) ? new URL(value).origin : undefined

const textOf = (value: SettingValue | undefined): string => (typeof value === 'string' ? value.trim() : '')

function useSave(onSaved: (sent: Draft) => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (draft: Draft) => call(writeSettings, { body: draft }),
    onSuccess: async ({ message }, sent) => {
      await Promise.all([
        queries.invalidateQueries({ queryKey: settingsQuery.queryKey }),
        queries.invalidateQueries({ queryKey: instanceQuery.queryKey }),
      ])
      onSaved(sent)
      toast.success(message)
    },
  })
}
