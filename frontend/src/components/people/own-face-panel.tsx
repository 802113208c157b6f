/** The member's own name and picture, and who is told. */

import { maxNameChars } from '@chispa/contract/faces'
import { maxPortraitBytes } from '@chispa/contract/picture-rules'
import { deleteOwnPicture, readOwnProfile, writeOwnPicture, writeOwnProfile } from '@chispa/contract/profiles'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { toast } from 'sonner'
import { messageOf } from '../../api/api-error.ts'
import { t } from '../../language/current.ts'
import { call } from '../../session/current.ts'
import { queryOf } from '../../session/queries.ts'
import { useMe } from '../../session/use-me.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel, PanelBody, PanelHead } from '../../ui/panel.tsx'
import { Switch } from '../../ui/switch.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { UploadButton } from '../pictures/upload-button.tsx'
import { useForm } from '../use-form.ts'
import { Face } from './face.tsx'

/** Shown at a quarter of it, and sharp on every screen. */
const portrait = { how: 'fill', width: 384, height: 384, maxBytes: maxPortraitBytes } as const

export function OwnFacePanel() {
  const { face } = useMe()
  const profile = useQuery(queryOf(readOwnProfile)).data
  const [problem, setProblem] = useState<Error>()
  const change = useMutation({
    mutationFn: (body: { isFindable?: boolean; saysWho?: boolean }) => call(writeOwnProfile, { body }),
    onError: error => toast.error(messageOf(error)),
  })
  const remove = useMutation({
    mutationFn: () => call(deleteOwnPicture, {}),
    onError: error => toast.error(messageOf(error)),
  })
  return (
    <Panel aria-labelledby="own-face">
      <PanelHead
        id="own-face"
        title={t('My name and my picture')}
        about={t('Everybody who pays you or is paid by you sees them.')}
      />
      <PanelBody className="flex flex-col gap-5">
        <div className="flex items-center gap-4">
          <Face face={face} className="size-20" />
          <div className="flex min-w-0 flex-wrap gap-2">
            <UploadButton
              operation={writeOwnPicture}
              target={portrait}
              again={profile?.hasOwnPicture ?? false}
              onUploaded={() => {}}
              onProblem={setProblem}
            />
            {profile?.hasOwnPicture && (
              <Button variant="ghost" busy={remove.isPending} onClick={() => remove.mutate()}>
                {t('Remove my picture')}
              </Button>
            )}
          </div>
        </div>
        {problem && <Notice tone="danger">{messageOf(problem)}</Notice>}
        {profile && <NameForm key={profile.ownName ?? ''} name={profile.ownName} />}
      </PanelBody>
      {profile && (
        <div className="divide-y divide-line border-t border-line">
          <Choice
            title={t('Members find me by my name')}
            about={t('With a part of it, when they look for somebody to pay. Your whole address works always.')}
          >
            <Switch
              aria-label={t('Members find me by my name')}
              checked={change.variables?.isFindable ?? profile.isFindable}
              onCheckedChange={isFindable => change.mutate({ isFindable })}
            />
          </Choice>
          <Choice
            title={t('Say who I am when I pay')}
            about={t('Members of this community see that it was you. You can say otherwise at each payment.')}
          >
            <Switch
              aria-label={t('Say who I am when I pay')}
              checked={change.variables?.saysWho ?? profile.saysWho}
              onCheckedChange={saysWho => change.mutate({ saysWho })}
            />
          </Choice>
        </div>
      )}
    </Panel>
  )
}

function NameForm({ name }: { name: string | null }) {
  const form = useForm({
    defaults: { name: name ?? '' },
    submit: ({ name: typed }) => call(writeOwnProfile, { body: { name: typed.trim() || null } }),
    onDone: () => toast.success(t('Your name is saved')),
  })
  const isChanged = form.values.name.trim() !== (name ?? '')
  return (
    <form onSubmit={form.submit} className="flex flex-col gap-3">
      <TextField
        label={t('Name')}
        hint={t('As people know you. Your address stays as it is.')}
        optional
        maxLength={maxNameChars}
        autoComplete="name"
        problem={form.problem('name')}
        value={form.values.name}
        onChange={typed => form.set({ name: typed })}
      />
      {form.trouble && <Notice tone="danger">{form.trouble}</Notice>}
      {isChanged && (
        <Button type="submit" className="self-start" busy={form.busy}>
          {t('Save')}
        </Button>
      )}
    </form>
  )
}

const Choice = ({ title, about, children }: { title: string; about: string; children: ReactNode }) => (
  <div className="flex items-center justify-between gap-4 px-5 py-3 sm:px-6">
    <span className="min-w-0">
      <span className="block font-medium">{title}</span>
      <span className="block text-sm text-ink-soft">{about}</span>
    </span>
    {children}
  </div>
)
