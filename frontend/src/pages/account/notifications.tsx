/** Notifications of payments on this device: asked for here, quiet at night, and without anything private unless allowed. */
import { readPush } from '@chispa/contract/push'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { t } from '../../language/current.ts'
import {
  canPush,
  notifyHere,
  notifyNoLonger,
  ownDeviceId,
  type PushPreferences,
  PushRefused,
} from '../../session/push-device.ts'
import { queryOf } from '../../session/queries.ts'
import { Input } from '../../ui/input.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Switch } from '../../ui/switch.tsx'

const atFirst: PushPreferences = { showsAmount: false, quietHours: { from: '22:00', until: '08:00' } }

export function NotificationsPanel() {
  const push = useQuery({ ...queryOf(readPush), enabled: canPush() })
  const own = useQuery({ queryKey: ['push-device'], queryFn: async () => (await ownDeviceId()) ?? null })
  const device = push.data?.devices.find(({ id }) => id === own.data)
  const change = useMutation({
    mutationFn: async (wanted: PushPreferences | undefined) => {
      if (wanted) await notifyHere(push.data?.publicKey ?? '', wanted)
      else if (device) await notifyNoLonger(device.id)
    },
  })
  const isReady = canPush() && push.data !== undefined && own.data !== undefined
  const busy = change.isPending || !isReady
  const preferences = device ?? atFirst
  const set = (next: Partial<PushPreferences>) =>
    change.mutate({ showsAmount: preferences.showsAmount, quietHours: preferences.quietHours, ...next })
  return (
    <Panel aria-label={t('Notifications')}>
      <Row
        name={t('Notify me of payments')}
        about={
          canPush()
            ? t('On this device, also while this page is closed.')
            : t('This browser cannot do it here. On an iPhone, add this page to the home screen first.')
        }
      >
        <Switch
          aria-label={t('Notify me of payments')}
          checked={device !== undefined}
          disabled={busy}
          onCheckedChange={on => change.mutate(on ? atFirst : undefined)}
        />
      </Row>
      {device && (
        <>
          <Row
            name={t('Show amount and comment')}
            about={t('Off, a notification says that a payment came and nothing else.')}
          >
            <Switch
              aria-label={t('Show amount and comment')}
              checked={device.showsAmount}
              disabled={busy}
              onCheckedChange={showsAmount => set({ showsAmount })}
            />
          </Row>
          <Row name={t('Quiet hours')} about={t('Nothing is sent then. The payments are in your history.')}>
            <Switch
              aria-label={t('Quiet hours')}
              checked={device.quietHours !== null}
              disabled={busy}
              onCheckedChange={on => set({ quietHours: on ? atFirst.quietHours : null })}
            />
          </Row>
          {device.quietHours && (
            <div className="flex flex-wrap gap-3 px-5 pb-4 sm:px-6">
              <TimeField
                label={t('Begins at')}
                value={device.quietHours.from}
                onChange={from => device.quietHours && set({ quietHours: { ...device.quietHours, from } })}
              />
              <TimeField
                label={t('Ends at')}
                value={device.quietHours.until}
                onChange={until => device.quietHours && set({ quietHours: { ...device.quietHours, until } })}
              />
            </div>
          )}
        </>
      )}
      {change.isError && (
        <Notice tone="danger" className="m-4">
          {change.error instanceof PushRefused
            ? t('The browser does not allow notifications from this page. Allow them in its settings, and try again.')
            : messageOf(change.error)}
        </Notice>
      )}
    </Panel>
  )
}

const Row = ({ name, about, children }: { name: string; about: string; children: ReactNode }) => (
  <div className="flex items-center justify-between gap-4 border-t border-line px-5 py-3 first:border-t-0 sm:px-6">
    <span className="min-w-0">
      <span className="block font-medium">{name}</span>
      <span className="block text-sm text-ink-soft">{about}</span>
    </span>
    {children}
  </div>
)

/** Written down when it is left: a half typed time is none. */
function TimeField({ label, value, onChange }: { label: string; value: string; onChange: (time: string) => void }) {
  const id = useId()
  return (
    <label htmlFor={id} className="flex items-center gap-2 text-sm text-ink-soft">
      {label}
      <Input
        id={id}
        key={value}
        type="time"
        defaultValue={value}
        className="w-32"
        onBlur={event =>
          /^\d\d:\d\d$/.test(event.target.value) && event.target.value !== value && onChange(event.target.value)
        }
      />
    </label>
  )
}
