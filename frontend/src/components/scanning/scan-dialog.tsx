/** Reads a code with the camera. Without one, or without leave to use it, it says why and what to do instead. */
import { type QRCamera, QRCanvas, rearCamera } from 'qr/dom.js'
import { useEffect, useRef, useState } from 'react'
import { t } from '../../language/current.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'

export type ScanProps = {
  onScanned: (text: string) => void
  /** Why a code is not the kind that is looked for. Such a code is named, and the camera looks on. */
  problemWith?: (text: string) => string | undefined
}

/** Reading a frame keeps a phone busy; between two of them it has time for the person. */
const pauseMs = 120

export function ScanDialog({ close, ...scan }: ScanProps & { close: () => void }) {
  const [obstacle, setObstacle] = useState<string>()
  return (
    <Dialog open onOpenChange={open => !open && close()} title={t('Scan a code')}>
      {obstacle ? (
        <div className="flex flex-col gap-4">
          <Notice tone="warn">{obstacle}</Notice>
          <Button size="large" variant="secondary" onClick={close}>
            {t('Paste it instead')}
          </Button>
        </div>
      ) : (
        <Viewfinder {...scan} onObstacle={setObstacle} />
      )}
    </Dialog>
  )
}

/** A component of its own: a dialog draws its content later than itself, and the camera needs somewhere to play. */
function Viewfinder({ onScanned, problemWith, onObstacle }: ScanProps & { onObstacle: (why: string) => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const [problem, setProblem] = useState<string>()
  const take = useRef<(text: string) => void>(() => {})
  take.current = text => {
    const wrong = problemWith?.(text)
    setProblem(wrong)
    if (wrong === undefined) onScanned(text)
  }
  useEffect(() => {
    const player = video.current
    if (!player) return
    let isOver = false
    let camera: QRCamera | undefined
    const start = async () => {
      camera = await rearCamera(player)
      const canvas = new QRCanvas()
      while (!isOver) {
        const read = await camera.readFrame(canvas, true).catch(() => undefined)
        if (typeof read === 'string' && read !== '' && !isOver) take.current(read)
        await new Promise(resolve => setTimeout(resolve, pauseMs))
      }
      camera.stop()
    }
    start().catch(error => !isOver && onObstacle(obstacleIn(error)))
    return () => {
      isOver = true
      camera?.stop()
    }
  }, [onObstacle])
  return (
    <div className="flex flex-col gap-3">
      <video
        ref={video}
        playsInline
        muted
        aria-label={t('What the camera sees')}
        className="aspect-square w-full rounded-2xl bg-black object-cover"
      />
      <p role="status" className={problem ? 'text-center text-sm text-warn' : 'text-center text-sm text-ink-soft'}>
        {problem ?? t('Hold the code in front of the camera.')}
      </p>
    </div>
  )
}

/** Browsers name the reason (Media Capture and Streams); without https they offer no camera at all. */
function obstacleIn(error: unknown): string {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError')
    return t('The camera is not allowed for this page. Allow it in your browser’s settings for this site.')
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return t('There is no camera on this device.')
  if (name === 'NotReadableError') return t('Another app is using the camera. Close it and try again.')
  return t('The camera cannot be used here.')
}
