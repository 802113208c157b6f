/** Reads a code with the camera. Without one, or without leave to use it, there is the clipboard. */
import { frameLoop, QRCanvas, rearCamera } from 'qr/dom.js'
import { useEffect, useRef, useState } from 'react'
import { t } from '../../language/current.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'

export function ScanDialog({ onScanned, close }: { onScanned: (text: string) => void; close: () => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const [blocked, setBlocked] = useState(false)
  const found = useRef(onScanned)
  found.current = onScanned
  useEffect(() => {
    let stop = () => {}
    let isOver = false
    const canvas = new QRCanvas()
    const start = async () => {
      if (!video.current) return
      const camera = await rearCamera(video.current)
      if (isOver) return camera.stop()
      const cancel = frameLoop(() => {
        void camera.readFrame(canvas).then(
          read => typeof read === 'string' && read !== '' && !isOver && found.current(read),
          () => {},
        )
      })
      stop = () => {
        cancel()
        camera.stop()
      }
    }
    start().catch(() => setBlocked(true))
    return () => {
      isOver = true
      stop()
    }
  }, [])
  return (
    <Dialog open onOpenChange={open => !open && close()} title={t('Scan a code')}>
      {blocked ? (
        <Notice tone="warn">{t('The camera cannot be used here. Paste what you want to pay instead.')}</Notice>
      ) : (
        <video ref={video} playsInline muted className="aspect-square w-full rounded-2xl bg-black object-cover" />
      )}
    </Dialog>
  )
}
