/** Logo and name of the community; our spark where it has no logo, or one that cannot be shown. */

import { useState } from 'react'
import { showablePicture } from '../components/cards/showable-picture.ts'
import { nameOf, useInstance } from '../components/instance.ts'
import { cn } from '../ui/cn.ts'
import { Spark } from '../ui/spark.tsx'

export function BrandLogo({ className }: { className?: string }) {
  const logo = showablePicture(useInstance()?.logo_url, location.origin)
  const [broken, setBroken] = useState<string>()
  if (logo && logo !== broken) {
    return (
      <img
        src={logo}
        alt=""
        onError={() => setBroken(logo)}
        className={cn('size-9 shrink-0 rounded-xl bg-sunken object-cover', className)}
      />
    )
  }
  return (
    <span className={cn('grid size-9 shrink-0 place-items-center rounded-xl bg-brand text-on-brand', className)}>
      <Spark className="size-[58%]" />
    </span>
  )
}

export function BrandMark() {
  const name = nameOf(useInstance())
  return (
    <span className="flex min-w-0 items-center gap-3">
      <BrandLogo />
      <span className="line-clamp-2 font-display text-lg leading-tight font-semibold tracking-tight text-ink">
        {name}
      </span>
    </span>
  )
}
