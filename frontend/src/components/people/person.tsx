/** A member: a picture made of their key, so that the same key always looks the same, and the name they go by. */
import { cn } from '../../ui/cn.ts'
import { npubOf, shortNpub } from './npub.ts'

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

type Props = { publicKey: string; name?: string | null; note?: string | undefined }

export const Person = ({ publicKey, name, note }: Props) => (
  <span className="flex min-w-0 items-center gap-3">
    <KeyPicture publicKey={publicKey} className="size-9" />
    <span className="flex min-w-0 flex-col">
      <span className="truncate font-medium text-ink" title={npubOf(publicKey)}>
        {name ?? <span className="font-mono text-[0.92em] tracking-tight">{shortNpub(publicKey)}</span>}
        {note && <span className="font-sans text-xs font-normal text-ink-faint"> ({note})</span>}
      </span>
      {name && <span className="truncate font-mono text-xs text-ink-faint">{shortNpub(publicKey)}</span>}
    </span>
  </span>
)
