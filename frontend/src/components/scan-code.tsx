/** Something to be scanned, and the same as text for those who cannot: to copy, and to select by hand. */
import { cn } from '../ui/cn.ts'
import { CopyButton } from './copy-button.tsx'
import { QrCode } from './qr-code.tsx'

type Props = {
  text: string
  /** What the picture is, for those who do not see it. */
  label: string
  copy: string
  testId?: string
  /** Read by programs only: it is not shown as text. */
  terse?: boolean
  className?: string
}

export const ScanCode = ({ text, label, copy, testId, terse, className }: Props) => (
  <div className={cn('flex flex-col gap-3', className)}>
    <QrCode
      text={text}
      label={label}
      className="mx-auto aspect-square w-full max-w-72 rounded-2xl border border-line"
    />
    <div className={cn('flex items-center gap-1 rounded-xl bg-sunken', terse ? 'justify-center' : 'py-1 pr-1 pl-4')}>
      {!terse && (
        <p data-testid={testId} className="line-clamp-2 min-w-0 flex-1 font-mono text-xs break-all select-all">
          {text}
        </p>
      )}
      <CopyButton iconOnly={!terse} text={text} label={copy} {...(terse && { className: 'w-full' })} />
    </div>
  </div>
)
