/** A page for those who may see it. Others are told so, instead of being shown a request that was refused. */

import type { ReactNode } from 'react'
import { EmptyState } from '../components/empty-state.tsx'
import { useDocumentTitle } from '../components/instance.ts'
import { t } from '../language/current.ts'
import { type Need, useMay } from '../session/use-me.ts'
import { ShieldIcon } from '../ui/icons.tsx'
import { Panel } from '../ui/panel.tsx'

export const Allowed = ({ need, children }: { need: Need; children: ReactNode }) =>
  useMay(need) ? children : <NotAllowed />

function NotAllowed() {
  useDocumentTitle(t('No access'))
  return (
    <Panel>
      <EmptyState alone icon={ShieldIcon} title={t('You don’t have access to this page')}>
        {t('Your role doesn’t include it. If you need it, ask an administrator of your community.')}
      </EmptyState>
    </Panel>
  )
}
