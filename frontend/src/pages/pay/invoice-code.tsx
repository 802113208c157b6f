/** An invoice until it is paid, then its receipt. The stream tells at once; asking now and then is the safety net. */
import { type InvoiceSettlement, streamInvoice } from '@chispa/contract/invoice-watches'
import { verifyInvoice } from '@chispa/contract/lud16'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { wireRequest } from '../../api/request.ts'
import { Amount } from '../../components/amount.tsx'
import { CopyButton } from '../../components/copy-button.tsx'
import { QrCode } from '../../components/qr-code.tsx'
import { satsNumber } from '../../components/sats.ts'
import { t } from '../../language/current.ts'
import { queryOf } from '../../session/queries.ts'
import { Button } from '../../ui/button.tsx'
import { BoltIcon } from '../../ui/icons.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import type { Bill, Paid } from './bill.ts'
import { Receipt } from './receipt.tsx'

const askEveryMs = 10_000
/** Most wallets let an invoice expire by then. */
const oldAfterMs = 3_600_000

type Props = { bill: Bill; username: string; name: string; again: () => void }

export function InvoiceCode({ bill, username, name, again }: Props) {
  const paid = usePaid(username, bill.paymentHash)
  const isOld = useIsOld()
  const link = `lightning:${bill.invoice}`
  if (paid) return <Receipt bill={bill} name={name} paid={paid} again={again} />
  return (
    <div className="mt-4 flex w-full flex-col items-center gap-4">
      <div>
        <Amount msats={bill.amountMsats} />
        {bill.comment && <p className="mt-1 text-ink-soft wrap-anywhere">{bill.comment}</p>}
      </div>
      <QrCode
        text={link.toUpperCase()}
        label={t('QR code over {amount} sats', { amount: satsNumber(bill.amountMsats) })}
        className="aspect-square w-full max-w-80 rounded-2xl border border-line"
      />
      <p role="status" className="flex items-center gap-2 text-sm text-ink-soft">
        {isOld ? (
          t('This code is an hour old. Get a new one before you pay.')
        ) : (
          <>
            <Spinner /> {t('Waiting for the payment…')}
          </>
        )}
      </p>
      <Button asChild size="large" className="w-full">
        <a href={link}>
          <BoltIcon /> {t('Open in a wallet')}
        </a>
      </Button>
      <div className="flex flex-wrap justify-center gap-2">
        <CopyButton text={bill.invoice} label={t('Copy')} />
        <Button variant="ghost" onClick={again}>
          {t('Another amount')}
        </Button>
      </div>
    </div>
  )
}

function usePaid(username: string, paymentHash: string): Paid | undefined {
  const [told, setTold] = useState<Paid>()
  const { data: asked, dataUpdatedAt } = useQuery({
    ...queryOf(verifyInvoice, { params: { username, paymentHash } }),
    refetchInterval: ({ state }) => (told || state.data?.settled ? false : askEveryMs),
  })
  useEffect(() => {
    const stream = new EventSource(wireRequest(streamInvoice, { params: { username, paymentHash } }).path)
    stream.addEventListener('settled', ({ data }: MessageEvent<string>) => {
      stream.close()
      setTold({ preimage: (JSON.parse(data) as InvoiceSettlement).preimage, at: new Date() })
    })
    return () => stream.close()
  }, [username, paymentHash])
  return told ?? (asked?.settled ? { preimage: asked.preimage, at: new Date(dataUpdatedAt) } : undefined)
}

function useIsOld(): boolean {
  const [isOld, setOld] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOld(true), oldAfterMs)
    return () => clearTimeout(timer)
  }, [])
  return isOld
}
