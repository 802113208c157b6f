/** A member's address as a code to scan and a link that opens a wallet on the same device. */

import { t } from '../../language/current.ts'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'
import { BoltIcon } from '../../ui/icons.tsx'
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
      className={cn('aspect-square w-full rounded-2xl border border-line', className)}
    />
  )
}

export function OpenInWallet({ username, className }: { username: string; className?: string }) {
  const { link } = useLightningLinks(username)
  return (
    <Button asChild size="large" className={className}>
      <a href={link}>
        <BoltIcon /> {t('Open in a wallet')}
      </a>
    </Button>
  )
}
