/** A one-time link for another device, as a code to scan and as text. */
import type { KeyCode } from '@chispa/contract/account-keys'
import type { ReactNode } from 'react'
import { t } from '../../language/current.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { momentText } from '../relative-time.ts'
import { ScanCode } from '../scan-code.tsx'

type Props = { code: KeyCode; title: string; about: string; close: () => void; children?: ReactNode }

export const KeyCodeDialog = ({ code, title, about, close, children }: Props) => (
  <Dialog open onOpenChange={close} title={title} about={about}>
    <div className="flex flex-col gap-4">
      <ScanCode text={code.url} label={t('Link for the other device')} copy={t('Copy the link')} testId="key-code" />
      <p className="text-center text-xs text-ink-faint">
        {t('Good once, until {moment}', { moment: momentText(code.expiresAt) })}
      </p>
      {children}
    </div>
  </Dialog>
)
