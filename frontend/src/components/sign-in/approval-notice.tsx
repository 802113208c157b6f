/** While a signer is waited for: what to do, or the page on which it wants to be told yes. */
import type { ReactNode } from 'react'
import { t } from '../../language/current.ts'
import { ExternalIcon } from '../../ui/icons.tsx'
import { Notice } from '../../ui/notice.tsx'

export const ApprovalNotice = ({ page, children }: { page: string | undefined; children: ReactNode }) => (
  <Notice tone="info">
    {page ? (
      <a
        href={page}
        target="_blank"
        rel="noopener noreferrer"
        className="inline-flex min-h-11 items-center gap-2 font-medium underline"
      >
        {t('Approve this sign-in at your bunker')} <ExternalIcon className="size-4.5" />
      </a>
    ) : (
      children
    )}
  </Notice>
)
