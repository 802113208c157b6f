/** One webhook: where it leads, whether it works, its latest deliveries. */

import {
  deleteWebhook,
  editWebhook,
  listWebhookDeliveries,
  replayWebhookDelivery,
  rotateWebhookSecret,
  testWebhook,
  type WebhookDelivery,
  type WebhookEndpoint,
} from '@chispa/contract/webhook-endpoints'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { ConfirmButton } from '../../components/confirm-button.tsx'
import { Time } from '../../components/time.tsx'
import { t } from '../../language/current.ts'
import { call } from '../../session/current.ts'
import { queryOf } from '../../session/queries.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel, PanelBody } from '../../ui/panel.tsx'
import { Switch } from '../../ui/switch.tsx'
import { deliveryWords, eventWords, stateText, typeText } from './webhook-words.ts'

const everyMs = 5000
const shownDeliveries = 10

export function WebhookPanel({
  endpoint,
  onSecret,
}: {
  endpoint: WebhookEndpoint
  onSecret: (secret: string) => void
}) {
  const params = { webhookId: endpoint.id }
  const stateId = useId()
  const turn = useMutation({ mutationFn: (enabled: boolean) => call(editWebhook, { params, body: { enabled } }) })
  const test = useMutation({ mutationFn: () => call(testWebhook, { params }) })
  const rotate = useMutation({
    mutationFn: () => call(rotateWebhookSecret, { params }),
    onSuccess: ({ secret }) => onSecret(secret),
  })
  const state = stateText(endpoint)
  const isOn = endpoint.disabledAt === null
  return (
    <Panel aria-label={endpoint.url} className="overflow-hidden">
      <PanelBody className="flex flex-col gap-4">
        <div className="flex items-start justify-between gap-4">
          <div className="min-w-0">
            <p className="font-medium break-all">{endpoint.url}</p>
            <p className="mt-1.5 flex flex-wrap gap-1">
              {endpoint.scope === 'instance' && <Badge tone="brand">{t('Of everybody')}</Badge>}
              {endpoint.events.map(event => (
                <Badge key={event}>{eventWords()[event]}</Badge>
              ))}
            </p>
          </div>
          <Switch
            aria-label={t('On')}
            checked={isOn}
            disabled={turn.isPending}
            onCheckedChange={on => turn.mutate(on)}
          />
        </div>
        {state && (
          <Notice id={stateId} tone={isOn || endpoint.disabledWhy === 'owner' ? 'warn' : 'danger'}>
            {state}
          </Notice>
        )}
        <div className="flex flex-wrap gap-2">
          <Button
            variant="secondary"
            busy={test.isPending}
            disabled={!isOn}
            aria-describedby={state ? stateId : undefined}
            onClick={() => test.mutate()}
          >
            {t('Send a test')}
          </Button>
          <Button variant="secondary" busy={rotate.isPending} onClick={() => rotate.mutate()}>
            {t('New secret')}
          </Button>
          <ConfirmButton
            variant="ghost"
            title={t('Delete this webhook?')}
            about={t('Nothing more is told to it, and what was told is forgotten.')}
            act={t('Delete')}
            run={() => call(deleteWebhook, { params })}
            onDone={() => {}}
          >
            {t('Delete')}
          </ConfirmButton>
        </div>
      </PanelBody>
      <DeliveryList webhookId={endpoint.id} offBecause={isOn ? undefined : stateId} />
    </Panel>
  )
}

function DeliveryList({ webhookId, offBecause }: Pick<LineProps, 'webhookId' | 'offBecause'>) {
  const query = queryOf(listWebhookDeliveries, { params: { webhookId }, query: { limit: shownDeliveries } })
  const rows = useQuery({ ...query, refetchInterval: everyMs }).data?.rows ?? []
  if (rows.length === 0) return null
  return (
    <ul className="divide-y divide-line border-t border-line">
      {rows.map(delivery => (
        <DeliveryLine key={delivery.id} webhookId={webhookId} offBecause={offBecause} delivery={delivery} />
      ))}
    </ul>
  )
}

/** `offBecause`: the id of what says why nothing is sent. */
type LineProps = { webhookId: string; offBecause: string | undefined; delivery: WebhookDelivery }

function DeliveryLine({ webhookId, offBecause, delivery }: LineProps) {
  const { id, type, status, attempts, lastError, createdAt, body } = delivery
  const { word, tone } = deliveryWords()[status]
  const again = useMutation({
    mutationFn: () => call(replayWebhookDelivery, { params: { webhookId, deliveryId: id } }),
  })
  return (
    <li className="px-5 py-3 text-sm sm:px-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <span className="min-w-0 flex-1 basis-40 font-medium">{typeText(type)}</span>
        <Badge tone={tone}>{word}</Badge>
        <span className="text-ink-faint">
          <Time at={createdAt} />
        </span>
        <Button
          variant="ghost"
          busy={again.isPending}
          disabled={offBecause !== undefined}
          aria-describedby={offBecause}
          onClick={() => again.mutate()}
        >
          {t('Send again')}
        </Button>
      </div>
      {lastError && status !== 'DELIVERED' && (
        <p className="text-ink-soft">
          {t('Tried {count} times', { count: attempts })} · {lastError}
        </p>
      )}
      <details>
        <summary className="flex min-h-11 cursor-pointer items-center text-ink-faint">{t('Details')}</summary>
        <pre className="overflow-x-auto rounded-xl bg-sunken p-3 font-mono text-xs">{`${id}\n${body}`}</pre>
      </details>
    </li>
  )
}
