/** Further domains: added, tested, dressed and removed by an administrator. */

import { listDomains, writeDomain } from '@chispa/contract/domains'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { toast } from 'sonner'
import { EmptyState } from '../../components/empty-state.tsx'
import { ErrorState } from '../../components/error-state.tsx'
import { FormDialog } from '../../components/form-dialog.tsx'
import { useDocumentTitle } from '../../components/instance.ts'
import { useForm } from '../../components/use-form.ts'
import { Allowed } from '../../frame/allowed.tsx'
import { PageHead } from '../../frame/page-head.tsx'
import { t } from '../../language/current.ts'
import { rich } from '../../language/rich.tsx'
import { paths } from '../../paths.ts'
import { call } from '../../session/current.ts'
import { queryOf } from '../../session/queries.ts'
import { Button } from '../../ui/button.tsx'
import { LinkIcon, PlusIcon } from '../../ui/icons.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { DomainPanel } from './domain-panel.tsx'

export const DomainsPage = () => (
  <Allowed need={{ role: 'ADMIN' }}>
    <Domains />
  </Allowed>
)

function Domains() {
  useDocumentTitle(t('Further domains'))
  const query = useQuery(queryOf(listDomains))
  const [adding, setAdding] = useState(false)
  const main = query.data?.domains.find(({ isMain }) => isMain)
  const further = query.data?.domains.filter(({ isMain }) => !isMain)
  return (
    <>
      <PageHead
        title={t('Further domains')}
        about={t('Names on each are its own: ana here and ana there may be two people.')}
        action={
          <Button onClick={() => setAdding(true)}>
            <PlusIcon className="size-4.5" /> {t('Add a domain')}
          </Button>
        }
      />
      {main && (
        <p className="mb-6 text-sm text-ink-soft">
          {rich('The main domain is {domain}. It is changed in the {settings}.', {
            domain: <span className="font-medium break-all text-ink">{main.host}</span>,
            settings: (
              <Link
                to={paths.settings}
                search={{ group: 'addresses' }}
                className="font-medium text-brand-text underline"
              >
                {t('settings')}
              </Link>
            ),
          })}
        </p>
      )}
      {query.isError ? (
        <ErrorState error={query.error} retry={query.refetch} />
      ) : further === undefined ? (
        <Skeleton className="h-40 w-full rounded-2xl" />
      ) : further.length === 0 ? (
        <Panel>
          <EmptyState icon={LinkIcon} title={t('There is no further domain')}>
            {t(
              'One instance can look after names of several communities, each on its own domain and with its own look.',
            )}
          </EmptyState>
        </Panel>
      ) : (
        <div className="flex flex-col gap-6">
          {further.map(domain => (
            <DomainPanel key={domain.host} domain={domain} />
          ))}
        </div>
      )}
      {adding && <AddDialog close={() => setAdding(false)} />}
    </>
  )
}

function AddDialog({ close }: { close: () => void }) {
  const form = useForm({
    defaults: { domain: '' },
    submit: ({ domain }) => call(writeDomain, { params: { host: domain.trim().toLowerCase() }, body: {} }),
    about: { domain_is_main: 'domain', too_many_domains: 'domain' },
    onDone: (_reply, { domain }) => {
      toast.success(t('{domain} was added', { domain }))
      close()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('Add a domain')}
      about={t('Let its DNS and its web server lead here first, or test it afterwards: the test says what is missing.')}
      act={t('Add it')}
      close={close}
    >
      <TextField
        label={t('Domain')}
        hint={t('What stands behind the @, such as example.org.')}
        autoCapitalize="none"
        spellCheck={false}
        value={form.values.domain}
        problem={form.problem('domain')}
        onChange={domain => form.set({ domain })}
      />
    </FormDialog>
  )
}
