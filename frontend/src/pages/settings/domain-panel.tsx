/** One further domain: who may take names, how it looks, whether it leads here. */

import {
  type AddressDomain,
  checkDomain,
  type DomainBrand,
  domainBrandNames,
  removeDomain,
  writeDomain,
} from '@chispa/contract/domains'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { toast } from 'sonner'
import { messageOf } from '../../api/api-error.ts'
import { useInstance } from '../../components/instance.ts'
import { useUploads } from '../../components/pictures/use-uploads.ts'
import { CheckLine } from '../../components/self-test/check-line.tsx'
import { fieldProblems } from '../../components/use-form.ts'
import { t } from '../../language/current.ts'
import { call } from '../../session/current.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel, PanelBody, PanelHead } from '../../ui/panel.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { WaitsFor } from '../../ui/waits-for.tsx'
import { SettingField } from './setting-field.tsx'

export function DomainPanel({ domain }: { domain: AddressDomain }) {
  const { host, registration } = domain
  const [dressing, setDressing] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const check = useMutation({ mutationFn: () => call(checkDomain, { params: { host } }) })
  const open = useMutation({
    mutationFn: (chosen: AddressDomain['registration']) =>
      call(writeDomain, { params: { host }, body: { registration: chosen } }),
    onSuccess: () => toast.success(t('Saved')),
    onError: error => toast.error(messageOf(error)),
  })
  const remove = useMutation({ mutationFn: () => call(removeDomain, { params: { host } }) })
  return (
    <Panel aria-labelledby={`domain-${host}`} className="overflow-hidden">
      <PanelHead
        id={`domain-${host}`}
        title={host}
        about={domain.brand.community_name ?? t('Looks like the main one')}
        action={<Badge>{registration === 'OPEN' ? t('Members take names') : t('Names are given')}</Badge>}
      />
      <PanelBody className="flex flex-col gap-5">
        <RadioCards
          label={t('Who may take names on {host}', { host })}
          name={`registration-${host}`}
          cards={[
            { value: 'OPEN', title: t('Members take names'), about: t('Whoever is a member here takes a free one.') },
            { value: 'INVITED', title: t('Names are given'), about: t('By you, or by an invitation that you make.') },
          ]}
          chosen={open.isPending ? open.variables : registration}
          onChoose={chosen => open.mutate(chosen)}
        />
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" busy={check.isPending} onClick={() => check.mutate()}>
            {t('Test whether it leads here')}
          </Button>
          <Button variant="secondary" aria-expanded={dressing} onClick={() => setDressing(!dressing)}>
            {t('Its look')}
          </Button>
          <Button variant="ghost" onClick={() => setLeaving(true)}>
            {t('Remove it')}
          </Button>
        </div>
        {check.error && <Notice tone="danger">{messageOf(check.error)}</Notice>}
        {dressing && <BrandForm domain={domain} done={() => setDressing(false)} />}
      </PanelBody>
      {check.data && (
        <ul className="divide-y divide-line border-t border-line">
          {check.data.results.map(result => (
            <CheckLine key={result.check} result={result} among={check.data.results} />
          ))}
        </ul>
      )}
      {leaving && (
        <ConfirmDialog
          title={t('Remove {host}?', { host })}
          act={t('Remove it')}
          busy={remove.isPending}
          trouble={remove.error ? messageOf(remove.error) : undefined}
          onConfirm={() => remove.mutate(undefined, { onSuccess: () => setLeaving(false) })}
          close={() => setLeaving(false)}
        >
          {t(
            'Nothing is served there any more. It is refused while somebody has a name on it, or gave one up less than 30 days ago.',
          )}
        </ConfirmDialog>
      )}
    </Panel>
  )
}

function BrandForm({ domain: { host, brand }, done }: { domain: AddressDomain; done: () => void }) {
  const instance = useInstance()
  const [draft, setDraft] = useState<DomainBrand>({})
  const { uploading, onUploading } = useUploads()
  const waitsFor = uploading
    ? t('A picture is uploading.')
    : Object.keys(draft).length === 0 && t('Nothing is changed yet.')
  const waitsId = useId()
  const save = useMutation({
    mutationFn: () => call(writeDomain, { params: { host }, body: { brand: draft } }),
    onSuccess: () => {
      toast.success(t('Saved'))
      done()
    },
  })
  const problems = fieldProblems(save.error)
  const shown = { ...brand, ...draft }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate()
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-6 border-t border-line pt-5" noValidate>
      <p className="text-sm text-ink-soft">{t('What is left empty is as on the main domain.')}</p>
      {domainBrandNames.map(name => (
        <SettingField
          key={name}
          name={name}
          value={shown[name] ?? null}
          configured={brand[name] !== undefined}
          changed={name in draft}
          problem={problems.get(name)}
          disabled={save.isPending}
          brandColor={shown.brand_color ?? instance?.brand_color ?? ''}
          onChange={value => setDraft(current => ({ ...current, [name]: value === '' ? null : String(value) }))}
          onUndo={() => setDraft(({ [name]: _, ...rest }) => rest)}
          onUploading={onUploading}
        />
      ))}
      {save.error && problems.size === 0 && <Notice tone="danger">{messageOf(save.error)}</Notice>}
      {waitsFor && <WaitsFor id={waitsId}>{waitsFor}</WaitsFor>}
      <Button
        type="submit"
        className="self-start"
        busy={save.isPending}
        disabled={Boolean(waitsFor)}
        aria-describedby={waitsFor ? waitsId : undefined}
      >
        {t('Save')}
      </Button>
    </form>
  )
}
