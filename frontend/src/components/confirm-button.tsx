/** A button that asks before it acts. What went wrong is said where it was asked. */

import { useMutation } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { messageOf } from '../api/api-error.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'

type Props<R> = Pick<ComponentProps<typeof Button>, 'variant' | 'className' | 'children'> & {
  title: string
  /** What follows, before anybody agrees to it. */
  about: ReactNode
  act: string
  run: () => Promise<R>
  onDone: (reply: R) => unknown
}

export function ConfirmButton<R>({ title, about, act, run, onDone, ...button }: Props<R>) {
  const [asking, setAsking] = useState(false)
  const mutation = useMutation({
    mutationFn: run,
    onSuccess: async reply => {
      await onDone(reply)
      setAsking(false)
    },
  })
  const close = () => {
    setAsking(false)
    mutation.reset()
  }
  return (
    <>
      <Button {...button} onClick={() => setAsking(true)} />
      {asking && (
        <ConfirmDialog
          title={title}
          act={act}
          busy={mutation.isPending}
          trouble={mutation.error ? messageOf(mutation.error) : undefined}
          onConfirm={() => mutation.mutate()}
          close={close}
        >
          {about}
        </ConfirmDialog>
      )}
    </>
  )
}
