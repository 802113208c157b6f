/** Something to be scanned, and the same as text for those who cannot: to copy, and to select by hand. */
import { CopyButton } from './copy-button.tsx'
import { QrCode } from './qr-code.tsx'

type Props = {
  text: string
  /** What the picture is, for those who do not see it. */
  label: string
  copy: string
  testId: string
}

export const ScanCode = ({ text, label, copy, testId }: Props) => (
  <div className="flex flex-col gap-3">
    <QrCode
      text={text}
      label={label}
      className="mx-auto aspect-square w-full max-w-72 rounded-2xl border border-line"
    />
    <div className="flex items-center gap-1 rounded-xl bg-sunken py-1 pr-1 pl-4">
      <p data-testid={testId} className="line-clamp-2 min-w-0 flex-1 font-mono text-xs break-all select-all">
        {text}
      </p>
      <CopyButton iconOnly text={text} label={copy} />
    </div>
  </div>
)
