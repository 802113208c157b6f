/** Opens the camera. What reads codes comes with the first press. */
import { lazy, Suspense, useState } from 'react'
import { t } from '../../language/current.ts'
import { Button } from '../../ui/button.tsx'
import { QrIcon } from '../../ui/icons.tsx'
import type { ScanProps } from './scan-dialog.tsx'

const ScanDialog = lazy(() => import('./scan-dialog.tsx').then(({ ScanDialog }) => ({ default: ScanDialog })))

type Props = ScanProps & { disabled?: boolean }

export function ScanButton({ onScanned, disabled, ...rest }: Props) {
  const [scanning, setScanning] = useState(false)
  const close = () => setScanning(false)
  return (
    <>
      <Button size="large" variant="secondary" disabled={disabled} onClick={() => setScanning(true)}>
        <QrIcon /> {t('Scan a code')}
      </Button>
      {scanning && (
        <Suspense>
          <ScanDialog
            {...rest}
            close={close}
            onScanned={text => {
              close()
              onScanned(text)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
