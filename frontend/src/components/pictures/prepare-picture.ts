/**
 * A picture as it is uploaded: drawn anew by this browser in the size that is shown, which leaves out whatever
 * else the file carried (places, names, scripts of an SVG), and encoded as small as it must be.
 */

import { maxPictureBytes } from '@chispa/contract/picture-rules'
import { WordedError } from '../../api/worded-error.ts'
import { t } from '../../language/current.ts'

/** `fit`: as it is, at most so large. `fill`: cut to exactly this size. */
export type Target = { how: 'fit' | 'fill'; width: number; height: number; maxBytes?: number }

const maxFileBytes = 30 * 1024 * 1024
/** Smaller formats first; a browser that cannot write one answers with PNG. */
const encodings: [type: string, quality: number][] = [
  ['image/webp', 0.92],
  ['image/png', 1],
  ['image/webp', 0.75],
  ['image/jpeg', 0.85],
  ['image/jpeg', 0.6],
]

export async function preparePicture(file: Blob, target: Target): Promise<Uint8Array<ArrayBuffer>> {
  if (file.size > maxFileBytes) throw new WordedError(t('The file is too large: at most 30 MB.'))
  const url = URL.createObjectURL(file)
  try {
    const picture = new Image()
    picture.src = url
    await picture.decode().catch(() => {
      throw new WordedError(t('This file is no picture that can be shown here.'))
    })
    const drawn = draw(picture, { ...target, isVector: file.type === 'image/svg+xml' })
    return await encode(drawn, target.maxBytes ?? maxPictureBytes)
  } finally {
    URL.revokeObjectURL(url)
  }
}

function draw(picture: HTMLImageElement, target: Target & { isVector: boolean }): HTMLCanvasElement {
  const place = placeOf({ width: picture.naturalWidth, height: picture.naturalHeight }, target)
  const canvas = document.createElement('canvas')
  canvas.width = place.width
  canvas.height = place.height
  const context = canvas.getContext('2d')
  if (!context) throw new WordedError(t('This file is no picture that can be shown here.'))
  context.imageSmoothingQuality = 'high'
  const { x, y, drawnWidth, drawnHeight } = place
  context.drawImage(picture, x, y, drawnWidth, drawnHeight)
  return canvas
}

/** Where the picture is drawn, on a canvas of which size. A vector picture is sharp in any size, and may say none of its own. */
export function placeOf(
  own: { width: number; height: number },
  { how, width, height, isVector = false }: Target & { isVector?: boolean },
) {
  const [ownWidth, ownHeight] = own.width > 0 && own.height > 0 ? [own.width, own.height] : [width, height]
  if (how === 'fit') {
    const scale = Math.min(isVector ? Number.POSITIVE_INFINITY : 1, width / ownWidth, height / ownHeight)
    const [w, h] = [Math.max(1, Math.round(ownWidth * scale)), Math.max(1, Math.round(ownHeight * scale))]
    return { width: w, height: h, x: 0, y: 0, drawnWidth: w, drawnHeight: h }
  }
  const scale = Math.max(width / ownWidth, height / ownHeight)
  const [drawnWidth, drawnHeight] = [ownWidth * scale, ownHeight * scale]
  return { width, height, x: (width - drawnWidth) / 2, y: (height - drawnHeight) / 2, drawnWidth, drawnHeight }
}

async function encode(canvas: HTMLCanvasElement, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  for (const [type, quality] of encodings) {
    const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, type, quality))
    if (blob && blob.size <= maxBytes) return new Uint8Array(await blob.arrayBuffer())
  }
  throw new WordedError(t('The file is too large: at most 30 MB.'))
}
