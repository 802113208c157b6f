/** Finds a Chrome or Chromium for the tests of the pages, or installs Debian's where that is possible. */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { say } from './project.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

export function findBrowser() {
  const given = process.env.CHROMIUM
  if (given) {
    if (existsSync(given)) return given
    throw new Error(`CHROMIUM is set to ${given}, and there is no such file`)
  }
  const found = names.map(onPath).find(Boolean) ?? places.find(existsSync)
  if (found) return found
  if (process.getuid?.() === 0 && onPath('apt-get')) return installChromium()
  throw new Error(
    'The tests need Chrome or Chromium: install one (Debian, Ubuntu: apt-get install chromium), or set CHROMIUM to its path',
  )
}

function installChromium() {
  say('installing Chromium from the packages of this system, for the tests of the pages')
  const quietly = { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  execFileSync('apt-get', ['update', '-qq'], quietly)
  execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], quietly)
  const installed = onPath('chromium')
  if (!installed) throw new Error('Chromium was installed but cannot be found: set CHROMIUM to its path')
  return installed
}

function onPath(name) {
  const { status, stdout } = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : undefined
}
