/** Webhooks of the member, and for an administrator those of the instance: where events are told, and what became of each. */

import { listWebhooks, maxWebhooks } from '@chispa/contract/webhook-endpoints'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { EmptyState } from '../../components/empty-state.tsx'
import { ErrorState } from '../../components/error-state.tsx'
import { useDocumentTitle } from '../../components/instance.ts'
import { TableSkeleton } from '../../components/tables/table-skeleton.tsx'
import { PageHead } from '../../frame/page-head.tsx'
import { t } from '../../language/current.ts'
import { queryOf } from '../../session/queries.ts'
import { Button } from '../../ui/button.tsx'
import { LinkIcon } from '../../ui/icons.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SecretDialog } from './secret-dialog.tsx'
import { WebhookForm } from './webhook-form.tsx'
import { WebhookPanel } from './webhook-panel.tsx'

export function WebhooksPage() {
  useDocumentTitle(t('Webhooks'))
  const list = useQuery(queryOf(listWebhooks))
  const [isAdding, setAdding] = useState(false)
  const [secret, setSecret] = useState<string>()
  return (
    <>
      <PageHead
        title={t('Webhooks')}
        about={t(
          'Programs of yours hear of payments, cards and vouchers as they happen, signed by the Standard Webhooks conventions.',
        )}
        action={
          (list.data?.length ?? 0) < maxWebhooks && (
            <Button onClick={() => setAdding(true)}>{t('Add a webhook')}</Button>
          )
        }
      />
      <div className="flex flex-col gap-6">
        {list.isPending ? (
          <Panel>
            <TableSkeleton rows={3} />
          </Panel>
        ) : list.isError ? (
          <ErrorState error={list.error} retry={list.refetch} />
        ) : list.data.length === 0 ? (
          <Panel>
            <EmptyState icon={LinkIcon} title={t('No webhooks yet')}>
              {t('Add the address of your program, and choose what it is told.')}
            </EmptyState>
          </Panel>
        ) : (
          list.data.map(endpoint => <WebhookPanel key={endpoint.id} endpoint={endpoint} onSecret={setSecret} />)
        )}
      </div>
      {isAdding && (
        <WebhookForm
          close={() => setAdding(false)}
          onMade={made => {
            setAdding(false)
            setSecret(made)
          }}
        />
      )}
      {secret && <SecretDialog secret={secret} close={() => setSecret(undefined)} />}
    </>
  )
}
