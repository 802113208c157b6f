/** Sends a voucher in two steps: first it is found out who is behind the address, then it is sent. */

import type { Voucher } from '@chispa/contract/vouchers'
import { type Recipient, readVoucherRecipient, sendVoucher } from '@chispa/contract/vouchers-transfer'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { toast } from 'sonner'
import { messageOf } from '../../api/api-error.ts'
import { t } from '../../language/current.ts'
import { call } from '../../session/current.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ArrowRightIcon } from '../../ui/icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'

const formId = 'send-voucher'
const maxCommentLength = 200

export function SendVoucher({ voucher }: { voucher: Voucher }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" size="large" onClick={() => setOpen(true)}>
        <ArrowRightIcon className="size-5" /> {t('Send to somebody')}
      </Button>
      {isOpen && <SendDialog voucher={voucher} close={() => setOpen(false)} />}
    </>
  )
}

function SendDialog({ voucher, close }: { voucher: Voucher; close: () => void }) {
  const [address, setAddress] = useState('')
  const [comment, setComment] = useState('')
  const [recipient, setRecipient] = useState<Recipient>()
  const params = { id: voucher.id }
  const find = useMutation({
    mutationFn: () => call(readVoucherRecipient, { params, query: { address: address.trim() } }),
    onSuccess: setRecipient,
  })
  const send = useMutation({
    mutationFn: (to: Recipient) =>
      call(sendVoucher, { params, body: { address: to.address, ...(comment.trim() && { comment: comment.trim() }) } }),
    onSuccess: ({ voucher: sent }) => {
      close()
      if (sent.isMovedByOthers) toast.error(t('It did not get there: somebody else has exchanged its code.'))
      else if (sent.status === 'transferred')
        toast.success(t('Sent to {transferredTo}', { transferredTo: sent.transferredTo ?? address }))
      else toast(t('On its way. We will show here when it has arrived. Please do not send it again.'))
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (recipient) send.mutate(recipient)
    else find.mutate()
  }
  return (
    <Dialog
      open
      onOpenChange={close}
      title={recipient ? t('Send it to {address}?', { address: recipient.address }) : t('Send to somebody')}
      footer={
        <>
          <Button variant="secondary" onClick={recipient ? () => setRecipient(undefined) : close}>
            {recipient ? t('Back') : t('Cancel')}
          </Button>
          <Button type="submit" form={formId} busy={find.isPending || send.isPending}>
            {recipient ? t('Send it') : t('Continue')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className="flex flex-col gap-4">
        {recipient ? (
          <>
            <p className="text-sm leading-relaxed text-ink-soft">
              {recipient.isHere
                ? t('A member of this community')
                : t('An address elsewhere: “{name}”', { name: recipient.name ?? recipient.address })}
              {'. '}
              {t('Once it has arrived, {name} is theirs and your code is worth nothing. You cannot take it back.', {
                name: voucher.name,
              })}
            </p>
            {send.error && <Notice tone="danger">{messageOf(send.error)}</Notice>}
          </>
        ) : (
          <>
            <TextField
              label={t('Lightning address')}
              problem={find.error ? messageOf(find.error) : undefined}
              type="text"
              inputMode="email"
              autoCapitalize="none"
              spellCheck={false}
              placeholder={t('name@example.com')}
              maxLength={320}
              value={address}
              onChange={setAddress}
            />
            <TextField
              label={t('Message')}
              optional
              maxLength={maxCommentLength}
              value={comment}
              onChange={setComment}
            />
          </>
        )}
      </form>
    </Dialog>
  )
}
