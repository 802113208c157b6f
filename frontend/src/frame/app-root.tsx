import { Outlet } from '@tanstack/react-router'
import { Fragment, useEffect } from 'react'
import { useInstance } from '../components/instance.ts'
import { useLanguage } from '../language/current.ts'
import { applyBrand, brandColors } from './brand.ts'
import { RouteAnnouncer } from './route-announcer.tsx'

/** Another language draws everything anew. */
export function AppRoot() {
  useBrandColors()
  return (
    <Fragment key={useLanguage()}>
      <Outlet />
      <RouteAnnouncer />
    </Fragment>
  )
}

/** Colours live outside React, on the document. */
function useBrandColors(): void {
  const color = useInstance()?.brand_color
  useEffect(() => {
    if (color) applyBrand(brandColors(color))
  }, [color])
}
