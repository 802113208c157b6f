/** Reads a QR code as a telephone sees it on a terminal: two modules in a character, light where a block is drawn. */
import decodeQR from 'qr/decode.js'

const lightHalves: Record<string, [boolean, boolean]> = {
  '█': [true, true],
  '▀': [true, false],
  '▄': [false, true],
  ' ': [false, false],
}
/** Points of a module's side. */
const scale = 4

export function readTerminalQr(lines: string[]): string {
  const modules = lines.flatMap(line => {
    const halves = [...line].map(character => lightHalves[character] ?? [false, false])
    return [halves.map(([upper]) => upper), halves.map(([, lower]) => lower)]
  })
  const [width, height] = [(modules[0] as boolean[]).length * scale, modules.length * scale]
  const data = new Uint8Array(width * height * 4)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const light = modules[Math.floor(y / scale)]?.[Math.floor(x / scale)] ? 255 : 0
      data.set([light, light, light, 255], (y * width + x) * 4)
    }
  return decodeQR({ width, height, data })
}
