/** Ends every session and every device token that was issued until now. Who still has their key signs in again. */

import type { SettingsReply } from '@chispa/contract/settings'
import { writeSettings } from '@chispa/contract/settings-operations'
import { useQueryClient } from '@tanstack/react-query'
import { toast } from 'sonner'
import { ConfirmButton } from '../../components/confirm-button.tsx'
import { Time } from '../../components/time.tsx'
import { t } from '../../language/current.ts'
import { rich } from '../../language/rich.tsx'
import { call, serverNow, session } from '../../session/current.ts'
import { settingsQuery } from '../../session/queries.ts'
import { LogOutIcon } from '../../ui/icons.tsx'
import { Panel, PanelBody, PanelHead } from '../../ui/panel.tsx'

export function SignOutEverybody({ stored }: { stored: SettingsReply }) {
  const queries = useQueryClient()
  const since = stored.tokens_valid_since
  return (
    <Panel id="sessions" aria-labelledby="sessions-title">
      <PanelHead
        id="sessions-title"
        title={t('Sessions and devices')}
        about={t('When a phone with a token was lost, or somebody left with one.')}
      />
      <PanelBody className="flex flex-wrap items-center justify-between gap-4">
        <p className="min-w-0 flex-1 basis-64 text-sm text-ink-soft">
          {since
            ? rich('Last done {when}.', { when: <Time at={new Date(since * 1000).toISOString()} /> })
            : t('Never done so far.')}
        </p>
        <ConfirmButton
          variant="danger"
          title={t('Sign out everybody and every device?')}
          about={t(
            'Every device token ends at once: card apps have to scan a new code. Members sign in again with their key, which their browser may do by itself. Money, cards and addresses stay as they are.',
          )}
          act={t('Sign out everybody')}
          run={endEverySession}
          onDone={async () => {
            await queries.invalidateQueries({ queryKey: settingsQuery.queryKey })
            toast.success(t('Everybody and every device is signed out'))
          }}
        >
          <LogOutIcon className="size-4.5" /> {t('Sign out everybody and every device')}
        </ConfirmButton>
      </PanelBody>
    </Panel>
  )
}

async function endEverySession(): Promise<void> {
  const now = await serverNow()
  await call(writeSettings, { body: { tokens_valid_since: Math.floor(now.getTime() / 1000) } })
  // This session was ended as well. A request that takes a token only if there is a good one would answer less.
  await session.renew()
}
