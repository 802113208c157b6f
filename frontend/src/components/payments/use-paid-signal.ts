/**
 * Hears at once that an invoice was paid, without a token: whoever knows a payment hash may ask about it. Answers whether the
 * stream is up; while it is not, the page has to ask by itself.
 */
import { streamWatch, watchInvoices } from '@chispa/contract/invoice-watches'
import { useEffect, useRef, useState } from 'react'
import { wireRequest } from '../../api/request.ts'
import { call } from '../../session/current.ts'

export function usePaidSignal(paymentHash: string | undefined, onPaid: () => void): boolean {
  const [isUp, setUp] = useState(false)
  const latest = useRef(onPaid)
  latest.current = onPaid
  useEffect(() => {
    if (paymentHash === undefined) return
    const down = () => setUp(false)
    let stream: EventSource | undefined
    let isOver = false
    const listen = async () => {
      const { id } = await call(watchInvoices, { body: { paymentHashes: [paymentHash] } })
      if (isOver) return
      stream = new EventSource(wireRequest(streamWatch, { params: { id } }).path)
      stream.addEventListener('ready', () => setUp(true))
      stream.addEventListener('settled', () => {
        stream?.close()
        down()
        latest.current()
      })
      // The browser connects again by itself.
      stream.addEventListener('error', down)
    }
    listen().catch(down)
    addEventListener('offline', down)
    return () => {
      isOver = true
      removeEventListener('offline', down)
      stream?.close()
      down()
    }
  }, [paymentHash])
  return isUp
}
