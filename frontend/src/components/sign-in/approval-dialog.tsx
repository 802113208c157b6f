/** A bunker that wants a yes before it signs: the way to the page where it is given. It goes when the signature is there. */
import { t } from '../../language/current.ts'
import { approvalRequest } from '../../session/approval-request.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ExternalIcon } from '../../ui/icons.tsx'

export const ApprovalDialog = ({ page }: { page: string }) => (
  <Dialog
    open
    onOpenChange={open => !open && approvalRequest.dismiss()}
    title={t('Your bunker asks for your yes')}
    about={t('It signs once you have approved it on a page of its own. Then come back here.')}
  >
    <Button asChild size="large" className="w-full">
      <a href={page} target="_blank" rel="noopener noreferrer">
        {t('Approve at your bunker')} <ExternalIcon className="size-4.5" />
      </a>
    </Button>
  </Dialog>
)
