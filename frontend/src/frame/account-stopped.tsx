/** For a person who is blocked, and for a thief with their device: nothing of the account is shown, and whom to ask. */

import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { EmptyState } from '../components/empty-state.tsx'
import { useInstance } from '../components/instance.ts'
import { t } from '../language/current.ts'
import { forgetLastState } from '../session/last-state.ts'
import { Button } from '../ui/button.tsx'
import { ShieldIcon } from '../ui/icons.tsx'
import { Panel } from '../ui/panel.tsx'

export function AccountStopped({ look }: { look: () => void }) {
  const queries = useQueryClient()
  const contact = useInstance()?.contact_email
  useEffect(() => forgetLastState(queries), [queries])
  return (
    <main id="main" className="mx-auto w-full max-w-2xl px-4 py-16">
      <Panel>
        <EmptyState
          alone
          icon={ShieldIcon}
          title={t('This account is stopped')}
          action={
            contact ? (
              <Button asChild>
                <a href={`mailto:${contact}`}>{t('Write to the people who run this')}</a>
              </Button>
            ) : (
              <Button variant="secondary" onClick={look}>
                {t('Try again')}
              </Button>
            )
          }
        >
          {t(
            'The people who run this community have stopped it. Nothing is lost: money stays in the wallet, name and cards stay yours. Ask them to let you in again.',
          )}
        </EmptyState>
      </Panel>
    </main>
  )
}
