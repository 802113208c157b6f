/** A member's address as a code to scan. */

import { t } from '../../language/current.ts'
import { cn } from '../../ui/cn.ts'
import { useInstance } from '../instance.ts'
import { QrCode } from '../qr-code.tsx'
import { type LightningLinks, lightningLinks } from './lightning-links.ts'

export const useLightningLinks = (username: string): LightningLinks =>
  lightningLinks(useInstance()?.endpoint ?? location.origin, username)

type Props = { username: string; address: string; className?: string }

export function LightningCode({ username, address, className }: Props) {
  const { qr } = useLightningLinks(username)
  return (
    <QrCode
      text={qr}
      label={t('QR code to pay {address}', { address })}
      className={cn('aspect-square w-full rounded-2xl border-line base:border', className)}
    />
  )
}
