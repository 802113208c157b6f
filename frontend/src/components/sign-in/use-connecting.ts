/** One attempt to reach a signer: where it wants to be approved, and how to give it up. */
import { useRef, useState } from 'react'
import { safeHref } from '../../paths.ts'

export function useConnecting() {
  const abort = useRef<AbortController>(undefined)
  const [approvalPage, setApprovalPage] = useState<string>()
  return {
    approvalPage,
    /** Whether it is this one that is waited for. */
    isBegun: abort.current !== undefined,
    cancel: () => abort.current?.abort(),
    /** What the signer is asked with. An earlier attempt's page is not this one's. */
    begin() {
      abort.current = new AbortController()
      setApprovalPage(undefined)
      return { onApprovalPage: (url: string) => setApprovalPage(safeHref(url)), signal: abort.current.signal }
    },
  }
}
