/** Deletes the member's copy, with a warning where it could still be used. */

import { deleteVoucher, type Voucher } from '@chispa/contract/vouchers'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { toast } from 'sonner'
import { messageOf } from '../../api/api-error.ts'
import { t } from '../../language/current.ts'
import { paths } from '../../paths.ts'
import { call } from '../../session/current.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

export function DeleteVoucher({ voucher }: { voucher: Voucher }) {
  const [asking, setAsking] = useState(false)
  const navigate = useNavigate()
  const remove = useMutation({
    mutationFn: () => call(deleteVoucher, { params: { id: voucher.id } }),
    onSuccess: async () => {
      await navigate({ to: paths.vouchers })
      toast.success(t('{name} is deleted', { name: voucher.name }))
    },
  })
  return (
    <div>
      <Button variant="ghost" className="-ml-4" onClick={() => setAsking(true)}>
        {t('Delete this voucher')}
      </Button>
      {asking && (
        <ConfirmDialog
          title={t('Delete {name}?', { name: voucher.name })}
          act={t('Delete it')}
          busy={remove.isPending}
          trouble={remove.error ? messageOf(remove.error) : undefined}
          onConfirm={() => remove.mutate()}
          close={() => setAsking(false)}
        >
          <p>
            {voucher.status === 'minted'
              ? t(
                  'It can still be used. Its code is deleted for good, and the shop cannot give you the same one again.',
                )
              : t('It is taken off your list for good.')}
          </p>
        </ConfirmDialog>
      )}
    </div>
  )
}
