import { brandColors } from '@chispa/contract/brand-colors'
import { Outlet } from '@tanstack/react-router'
import { Fragment, lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { useInstance } from '../components/instance.ts'
import { useLanguage } from '../language/current.ts'
import { unlockRequest } from '../session/unlock-request.ts'
import { applyBrand } from './brand.ts'
import { RouteAnnouncer } from './route-announcer.tsx'

const UnlockDialog = lazy(() =>
  import('../components/sign-in/unlock-dialog.tsx').then(({ UnlockDialog }) => ({ default: UnlockDialog })),
)

/** Another language draws everything anew. */
export function AppRoot() {
  useBrandColors()
  return (
    <Fragment key={useLanguage()}>
      <Outlet />
      <RouteAnnouncer />
      {useSyncExternalStore(unlockRequest.subscribe, unlockRequest.isOpen) && (
        <Suspense>
          <UnlockDialog />
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
