/** From whom the member takes vouchers, and who gave which. */

import {
  listVoucherSenders,
  readVoucherSettings,
  type VoucherPolicy,
  type VoucherSettings,
  writeVoucherSettings,
} from '@chispa/contract/vouchers-settings'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from 'sonner'
import { ApiError, messageOf } from '../../api/api-error.ts'
import { ErrorState } from '../../components/error-state.tsx'
import { Person } from '../../components/people/person.tsx'
import { bareFace } from '../../components/people/person-name.ts'
import { Time } from '../../components/time.tsx'
import { BackLink } from '../../frame/back-link.tsx'
import { PageHead } from '../../frame/page-head.tsx'
import { t } from '../../language/current.ts'
import { rich } from '../../language/rich.tsx'
import { paths } from '../../paths.ts'
import { call } from '../../session/current.ts'
import { queryOf } from '../../session/queries.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import { CloseIcon } from '../../ui/icons.tsx'
import { Input } from '../../ui/input.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel, PanelBody, PanelHead } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

export function VoucherSettingsPage() {
  const query = useQuery(queryOf(readVoucherSettings))
  return (
    <>
      <PageHead
        title={t('Who may give you vouchers')}
        back={<BackLink to={paths.vouchers}>{t('All my vouchers')}</BackLink>}
      />
      <div className="flex flex-col gap-6">
        {query.data ? (
          <SettingsForm settings={query.data} />
        ) : (
          <Panel>
            {query.isPending ? (
              <PanelBody>
                <Skeleton className="h-24 w-full rounded-xl" />
              </PanelBody>
            ) : (
              <ErrorState error={query.error} retry={() => query.refetch()} />
            )}
          </Panel>
        )}
        <SendersPanel />
      </div>
    </>
  )
}

function SettingsForm({ settings }: { settings: VoucherSettings }) {
  const [policy, setPolicy] = useState<VoucherPolicy>(settings.policy)
  const [allowVouchers, setAllowVouchers] = useState(settings.allowVouchers)
  const [listed, setListed] = useState(settings.allowlist.map(({ npub, name }) => name ?? npub))
  const [typed, setTyped] = useState('')
  const save = useMutation({
    mutationFn: () => {
      const allowlist = [...listed, ...(typed.trim() ? [typed.trim()] : [])]
      return call(writeVoucherSettings, { body: { policy, allowVouchers, allowlist } })
    },
    onSuccess: saved => {
      setListed(saved.allowlist.map(({ npub, name }) => name ?? npub))
      setTyped('')
      toast.success(t('Saved'))
    },
  })
  const add = () => {
    if (typed.trim()) setListed([...listed, typed.trim()])
    setTyped('')
  }
  return (
    <Panel>
      <PanelBody className="flex flex-col gap-4">
        <fieldset className="flex flex-col">
          <legend className="text-sm font-medium text-ink">{t('Shops and services')}</legend>
          <Choice
            name={t('Anyone')}
            hint={t('Whoever knows your key can put a voucher here.')}
            checked={policy === 'ANYONE'}
            choose={() => setPolicy('ANYONE')}
          />
          <Choice
            name={t('Only these')}
            hint={t('Everybody else is turned away, without learning whether you are here.')}
            checked={policy === 'ALLOWLIST'}
            choose={() => setPolicy('ALLOWLIST')}
          />
        </fieldset>
        {policy === 'ALLOWLIST' && (
          <>
            <ul className="flex flex-col gap-1">
              {listed.map(entry => (
                <li key={entry} className="flex items-center justify-between gap-2 rounded-xl bg-sunken pl-3 text-sm">
                  <span className="min-w-0 truncate text-ink" title={entry}>
                    {entry.startsWith('npub1') ? `${entry.slice(0, 12)}…${entry.slice(-6)}` : entry}
                  </span>
                  <Button
                    variant="ghost"
                    size="icon"
                    aria-label={t('Remove {entry}', { entry })}
                    onClick={() => setListed(listed.filter(one => one !== entry))}
                  >
                    <CloseIcon className="size-4.5" />
                  </Button>
                </li>
              ))}
            </ul>
            <Field label={t('Add a shop')} hint={t('Its name, such as cafe@example.com, or its key (npub).')}>
              {control => (
                <span className="flex gap-2">
                  <Input
                    {...control}
                    autoCapitalize="none"
                    autoComplete="off"
                    spellCheck={false}
                    maxLength={320}
                    value={typed}
                    onChange={event => setTyped(event.target.value)}
                  />
                  <Button variant="secondary" onClick={add}>
                    {t('Add')}
                  </Button>
                </span>
              )}
            </Field>
          </>
        )}
        <Checkbox
          label={t('People may send me vouchers')}
          hint={t('To your lightning address. Each is exchanged for a new one, so that only you can use it.')}
          checked={allowVouchers}
          onChange={event => setAllowVouchers(event.target.checked)}
        />
        {save.error && <Notice tone="danger">{unresolvedIn(save.error) ?? messageOf(save.error)}</Notice>}
        <Button className="self-start" busy={save.isPending} onClick={() => save.mutate()}>
          {t('Save')}
        </Button>
      </PanelBody>
    </Panel>
  )
}

const Choice = ({
  name,
  hint,
  checked,
  choose,
}: {
  name: string
  hint: string
  checked: boolean
  choose: () => void
}) => (
  <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2.5 text-sm">
    <input
      type="radio"
      name="policy"
      className="mt-0.5 size-4.5 shrink-0 accent-(--brand-text)"
      checked={checked}
      onChange={choose}
    />
    <span className="flex min-w-0 flex-col">
      <span className="text-ink">{name}</span>
      <span className="text-ink-faint">{hint}</span>
    </span>
  </label>
)

function unresolvedIn(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || !error.is('senders_unresolved')) return undefined
  const { unresolved } = (error.details ?? {}) as { unresolved?: string[] }
  return t('These could not be found: {value}. Nothing was changed.', { value: (unresolved ?? []).join(', ') })
}

function SendersPanel() {
  const query = useQuery(queryOf(listVoucherSenders))
  if (!query.data || query.data.length === 0) return null
  return (
    <Panel>
      <PanelHead title={t('Who gave you vouchers')} />
      <ul className="divide-y divide-line">
        {query.data.map(({ pubkey, name, vouchers, lastAt, isListed }) => (
          <li
            key={pubkey ?? 'people'}
            className="flex flex-wrap items-center justify-between gap-3 px-5 py-3 text-sm sm:px-6"
          >
            {pubkey ? (
              <Person face={bareFace(pubkey, name)} />
            ) : (
              <span className="text-ink">{t('People, to your address')}</span>
            )}
            <span className="flex flex-wrap items-center gap-2 text-ink-faint">
              {isListed && <Badge tone="ok">{t('On your list')}</Badge>}
              <span>
                {rich('{vouchers}, the last {when}', {
                  vouchers: t('{count} vouchers', { count: vouchers }),
                  when: <Time at={lastAt} />,
                })}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
