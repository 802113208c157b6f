/** Reads a QR code as a scanner does: from what is seen. The picture is opened by a page, which has the means for it. */
import type { Page } from 'playwright-core'
import decodeQR from 'qr/decode.js'

type Picture = { width: number; height: number; pixels: number[] }

export async function readQr(page: Page, screenshot: Buffer): Promise<string> {
  const { width, height, pixels } = await page.evaluate<Picture>(`(async () => {
    const file = await fetch('data:image/png;base64,${screenshot.toString('base64')}')
    const picture = await createImageBitmap(await file.blob())
    const { width, height } = picture
    const context = new OffscreenCanvas(width, height).getContext('2d')
    context.drawImage(picture, 0, 0)
    return { width, height, pixels: Array.from(context.getImageData(0, 0, width, height).data) }
  })()`)
  return decodeQR({ width, height, data: Uint8Array.from(pixels) })
}
