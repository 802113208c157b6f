import { Outlet } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useInstance } from '../components/instance.ts'
import { applyBrand, brandColors } from './brand.ts'
import { RouteAnnouncer } from './route-announcer.tsx'

export function AppRoot() {
  useBrandColors()
  return (
    <>
      <Outlet />
      <RouteAnnouncer />
    </>
  )
}

/** Colours live outside React, on the document. */
function useBrandColors(): void {
  const color = useInstance()?.brand_color
  useEffect(() => {
    if (color) applyBrand(brandColors(color))
  }, [color])
}
