/** The code, as large as the screen allows, and the screen kept awake while it is shown. Fetched when it is asked for. */

import { readVoucherCode, type Voucher } from '@chispa/contract/vouchers'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { CopyButton } from '../../components/copy-button.tsx'
import { QrCode } from '../../components/qr-code.tsx'
import { t } from '../../language/current.ts'
import { call } from '../../session/current.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EyeIcon } from '../../ui/icons.tsx'
import { Notice } from '../../ui/notice.tsx'

export function ShowCode({ voucher }: { voucher: Voucher }) {
  const [code, setCode] = useState<string>()
  const show = useMutation({
    mutationFn: () => call(readVoucherCode, { params: { id: voucher.id } }),
    onSuccess: ({ nonce }) => setCode(nonce),
  })
  return (
    <div className="flex flex-col gap-3">
      <Button size="large" busy={show.isPending} onClick={() => show.mutate()}>
        <EyeIcon className="size-5" /> {t('Show the code')}
      </Button>
      <p className="text-sm text-ink-faint">{t('Only at the till: whoever sees the code can use the voucher.')}</p>
      {show.error && <Notice tone="danger">{messageOf(show.error)}</Notice>}
      {code !== undefined && <CodeDialog name={voucher.name} code={code} close={() => setCode(undefined)} />}
    </div>
  )
}

function CodeDialog({ name, code, close }: { name: string; code: string; close: () => void }) {
  useAwakeScreen()
  return (
    <Dialog open onOpenChange={close} title={name} about={t('Hold this to the till’s scanner.')}>
      <div className="flex flex-col items-center gap-4">
        <QrCode
          text={code}
          label={t('The code of this voucher')}
          className="w-full max-w-[min(100%,70dvh)] rounded-xl"
        />
        <code className="font-mono text-lg break-all text-ink">{code}</code>
        <CopyButton text={code} label={t('Copy the code')} />
      </div>
    </Dialog>
  )
}

/** Where the browser can; a screen that sleeps all the same is no failure. */
function useAwakeScreen(): void {
  useEffect(() => {
    let isOver = false
    let lock: WakeLockSentinel | undefined
    const keep = async () => {
      if (document.visibilityState !== 'visible') return
      const held = await navigator.wakeLock?.request('screen').catch(() => undefined)
      if (isOver) await held?.release()
      else lock = held
    }
    void keep()
    document.addEventListener('visibilitychange', keep)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', keep)
      void lock?.release()
    }
  }, [])
}
