/** A browser whose camera sees what a test shows it: a QR code on paper, as raw video (YUV4MPEG2). */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import encodeQR from 'qr'
import { launchBrowser } from './launch-browser.ts'

export type CameraBrowser = {
  browser: Browser
  /** What a camera sees that is opened from now on. */
  show: (text: string) => Promise<void>
} & AsyncDisposable

const [width, height] = [640, 480]

export async function openCameraBrowser(): Promise<CameraBrowser> {
  const folder = await mkdtemp(join(tmpdir(), 'chispa-camera-'))
  const film = join(folder, 'film.y4m')
  await writeFile(film, filmOf('nothing yet'))
  // Written over, never cut off: the browser may still be reading, and all films are as long.
  const show = (text: string) => writeFile(film, filmOf(text), { flag: 'r+' })
  const browser = await launchBrowser([
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${film}`,
  ])
  return {
    browser,
    show,
    async [Symbol.asyncDispose]() {
      await browser.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The same still frame twice: the browser plays it round and round. */
function filmOf(text: string): Buffer {
  const frame = Buffer.concat([Buffer.from('FRAME\n'), lumaOf(text), Buffer.alloc((width * height) / 2, 128)])
  return Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`), frame, frame])
}

/** The code in the middle of grey paper, as large as fits. */
function lumaOf(text: string): Buffer {
  const rows = encodeQR(text, 'raw', { ecc: 'low', border: 4 })
  const scale = Math.floor((height - 40) / rows.length)
  const [left, top] = [(width - rows.length * scale) >> 1, (height - rows.length * scale) >> 1]
  const luma = Buffer.alloc(width * height, 180)
  for (let y = 0; y < rows.length * scale; y++) {
    for (let x = 0; x < rows.length * scale; x++) {
      const dark = rows[Math.floor(y / scale)]?.[Math.floor(x / scale)]
      luma[(top + y) * width + left + x] = dark ? 20 : 235
    }
  }
  return luma
}
