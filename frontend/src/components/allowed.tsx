/** A page for those who may see it. Others are told so, instead of being shown a request that was refused. */
import type { ReactNode } from 'react'
import { type Need, useMay } from '../session/use-me.ts'
import { Card } from '../ui/card.tsx'
import { ShieldIcon } from '../ui/icons.tsx'
import { EmptyState } from './empty-state.tsx'
import { useDocumentTitle } from './instance.ts'

export const Allowed = ({ need, children }: { need: Need; children: ReactNode }) =>
  useMay(need) ? children : <NotAllowed />

function NotAllowed() {
  useDocumentTitle('Not for you')
  return (
    <Card>
      <EmptyState icon={ShieldIcon} title="This is not for you to see">
        Your role does not include it. If you need it, ask an administrator of your community for another role.
      </EmptyState>
    </Card>
  )
}
