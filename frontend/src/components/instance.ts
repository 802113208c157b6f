/** The instance as everyone sees it. */
import type { SettingsReply } from '@chispa/contract/settings'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { instanceQuery } from '../session/queries.ts'

export const useInstance = (): SettingsReply | undefined => useQuery(instanceQuery).data

export const nameOf = (instance: SettingsReply | undefined): string => instance?.community_name ?? 'Chispa'

/** What stands behind the @ of the members' addresses; null while the operator has not said where we are. */
export const domainOf = (instance: SettingsReply | undefined): string | null =>
  instance?.domain ?? (instance?.endpoint ? new URL(instance.endpoint).host : null)

/** A name with its domain; one on a further domain has it already. */
export const addressAt = (name: string, domain: string): string => (name.includes('@') ? name : `${name}@${domain}`)

/** The largest payment that the community allows; while that is not known, the server judges alone. */
export const useAllowedMsats = (): number => (useInstance()?.max_sendable_sats ?? Number.POSITIVE_INFINITY) * 1000

/** The address by which others know this platform. */
export const useOwnOrigin = (): string => useInstance()?.endpoint ?? location.origin

export const useCommunityName = (): string => nameOf(useInstance())

export function useDocumentTitle(page: string): void {
  const name = useCommunityName()
  useEffect(() => {
    document.title = page ? `${page} · ${name}` : name
  }, [page, name])
}
