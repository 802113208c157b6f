/** What a signer app shows its owner of this page: the community's name and picture. */
import { useMemo } from 'react'
import type { App } from '../../session/signer-code.ts'
import { useCommunityName, useInstance } from '../instance.ts'

export function useSignerApp(): App {
  const name = useCommunityName()
  const logo = useInstance()?.logo_url
  return useMemo(() => ({ name, picture: logo ? new URL(logo, location.origin).href : undefined }), [name, logo])
}
