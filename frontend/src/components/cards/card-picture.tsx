/** The picture on a card; one in the colours of the community where there is none or it cannot be loaded. */

import type { CardDesign } from '@chispa/contract/card-designs'
import { type ReactNode, useState } from 'react'
import { t } from '../../language/current.ts'
import { cn } from '../../ui/cn.ts'
import { ImageIcon } from '../../ui/icons.tsx'
import { Spark } from '../../ui/spark.tsx'
import { showablePicture } from './showable-picture.ts'

type Props = {
  design: Pick<CardDesign, 'imageUrl'> | null
  className?: string
  dim?: boolean
  /** Where pictures are chosen, one that cannot be shown must not look like none. */
  candid?: boolean
}

/** The words beside it say which card it is. */
export function CardPicture({ design, className, dim, candid }: Props) {
  const source = showablePicture(design?.imageUrl, location.origin)
  const look = cn(
    'aspect-[1.586] shrink-0 overflow-hidden base:w-full base:rounded-xl',
    dim && 'opacity-50 grayscale',
    className,
  )
  const instead = candid && design ? <Broken className={look} /> : <Plain className={look} />
  return source ? <Picture key={source} source={source} className={look} instead={instead} /> : instead
}

function Picture({ source, className, instead }: { source: string; className: string; instead: ReactNode }) {
  const [broken, setBroken] = useState(false)
  if (broken) return instead
  return (
    <img
      src={source}
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => setBroken(true)}
      className={cn('bg-sunken object-cover', className)}
    />
  )
}

const Plain = ({ className }: { className: string }) => (
  <div aria-hidden="true" className={cn('relative bg-brand text-on-brand', className)}>
    <div className="absolute inset-0 bg-[radial-gradient(120%_90%_at_85%_0%,rgb(255_255_255/0.38),transparent_55%),radial-gradient(120%_120%_at_0%_100%,rgb(0_0_0/0.22),transparent_55%)]" />
    <Spark className="absolute right-[8%] bottom-[10%] h-[38%] w-auto opacity-90" />
  </div>
)

const Broken = ({ className }: { className: string }) => (
  <div
    className={cn('grid place-items-center bg-sunken text-ink-faint', className)}
    title={t('The picture cannot be shown')}
  >
    <ImageIcon className="size-6" />
  </div>
)
