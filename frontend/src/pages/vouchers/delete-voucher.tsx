/** Deletes the member's copy, with a warning where it could still be used. */

import { deleteVoucher, type Voucher } from '@chispa/contract/vouchers'
import { useNavigate } from '@tanstack/react-router'
import { toast } from 'sonner'
import { ConfirmButton } from '../../components/confirm-button.tsx'
import { t } from '../../language/current.ts'
import { paths } from '../../paths.ts'
import { call } from '../../session/current.ts'

export function DeleteVoucher({ voucher }: { voucher: Voucher }) {
  const navigate = useNavigate()
  return (
    <div>
      <ConfirmButton
        variant="ghost"
        className="-ml-4"
        title={t('Delete {name}?', { name: voucher.name })}
        about={
          voucher.status === 'minted'
            ? t('It can still be used. Its code is deleted here, and only the shop can give it to you again.')
            : t('It is taken off your list for good.')
        }
        act={t('Delete it')}
        run={() => call(deleteVoucher, { params: { id: voucher.id } })}
        onDone={async () => {
          await navigate({ to: paths.vouchers })
          toast.success(t('{name} is deleted', { name: voucher.name }))
        }}
      >
        {t('Delete this voucher')}
      </ConfirmButton>
    </div>
  )
}
