import { Outlet } from '@tanstack/react-router'
import { useBrandColors } from './instance.ts'
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
