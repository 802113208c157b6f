import { brandColors } from '@chispa/contract/brand-colors'
import { Outlet } from '@tanstack/react-router'
import { Fragment, lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { useInstance } from '../components/instance.ts'
import { useLanguage } from '../language/current.ts'
import { approvalRequest } from '../session/approval-request.ts'
import { unlockRequest } from '../session/unlock-request.ts'
import { applyBrand } from './brand.ts'
import { RouteAnnouncer } from './route-announcer.tsx'

const UnlockDialog = lazy(() =>
  import('../components/sign-in/unlock-dialog.tsx').then(({ UnlockDialog }) => ({ default: UnlockDialog })),
)

const ApprovalDialog = lazy(() =>
  import('../components/sign-in/approval-dialog.tsx').then(({ ApprovalDialog }) => ({ default: ApprovalDialog })),
)

/** Another language draws everything anew. */
export function AppRoot() {
  useBrandColors()
  const unlocking = useSyncExternalStore(unlockRequest.subscribe, unlockRequest.publicKey)
  const approvalPage = useSyncExternalStore(approvalRequest.subscribe, approvalRequest.page)
  return (
    <Fragment key={useLanguage()}>
      <Outlet />
      <RouteAnnouncer />
      {unlocking !== undefined && (
        <Suspense>
          <UnlockDialog publicKey={unlocking} />
        </Suspense>
      )}
      {approvalPage !== undefined && (
        <Suspense>
          <ApprovalDialog page={approvalPage} />
        </Suspense>
      )}
    </Fragment>
  )
}

/** Colours live outside React, on the document. */
function useBrandColors(): void {
  const { brand_color: color, brand_text_color: ink } = useInstance() ?? {}
  useEffect(() => {
    if (color) applyBrand(brandColors(color, ink))
  }, [color, ink])
}
