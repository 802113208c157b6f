/** How somebody looks: the picture they show, else one that is made of their key or address, so that the same person always looks the same. */
import type { Face as FaceShape } from '@chispa/contract/faces'
import { useState } from 'react'
import { cn } from '../../ui/cn.ts'
import { seedOf } from './person-name.ts'

export function Face({ face, className }: { face: FaceShape; className?: string }) {
  const [failed, setFailed] = useState<string>()
  const { picture, publicKey, address, name } = face
  if (picture === null || picture === failed) {
    return <KeyPicture publicKey={publicKey ?? seedOf(address ?? name ?? '')} {...(className && { className })} />
  }
  return (
    <img
      src={picture}
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => setFailed(picture)}
      className={cn('shrink-0 rounded-full bg-sunken object-cover base:size-10', className)}
    />
  )
}

export function KeyPicture({ publicKey, className }: { publicKey: string; className?: string }) {
  const part = (at: number) => Number.parseInt(publicKey.slice(at, at + 2), 16)
  const hue = Math.round((part(0) / 255) * 360)
  const turn = part(2) % 180
  return (
    <svg viewBox="0 0 40 40" aria-hidden="true" className={cn('shrink-0 rounded-full base:size-10', className)}>
      <rect width="40" height="40" fill={`hsl(${hue} 60% 82%)`} />
      <g transform={`rotate(${turn} 20 20)`}>
        <circle
          cx={10 + (part(4) % 12)}
          cy={10 + (part(6) % 14)}
          r={9 + (part(8) % 7)}
          fill={`hsl(${(hue + 40) % 360} 62% 58%)`}
        />
        <path
          d={`M${14 + (part(10) % 10)} ${20 + (part(12) % 8)}c1-6 4-9 10-10-6-1-9-4-10-10-1 6-4 9-10 10 6 1 9 4 10 10Z`}
          fill={`hsl(${(hue + 200) % 360} 45% 34%)`}
          opacity="0.85"
        />
      </g>
    </svg>
  )
}
