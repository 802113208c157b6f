/**
 * Finds a Chrome or Chromium for the tests of the pages, or installs Debian's where that is possible. Beside it the one without
 * windows, where there is one: it takes a tenth of the processor time for a new context, but shows no notifications.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { say } from './project.mjs'

const shell = 'chromium-headless-shell'
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** As the tests are told of them. */
export function findBrowsers() {
  const given = process.env.CHROMIUM
  if (given) {
    if (existsSync(given)) return { CHROMIUM: given }
    throw new Error(`CHROMIUM is set to ${given}, and there is no such file`)
  }
  const whole = names.map(onPath).find(Boolean) ?? places.find(existsSync) ?? installChromium()
  const quick = onPath(shell)
  return { CHROMIUM: whole, ...(quick && { CHROMIUM_SHELL: quick }) }
}

function installChromium() {
  if (process.getuid?.() !== 0 || !onPath('apt-get')) {
    throw new Error(
      'The tests need Chrome or Chromium: install one (Debian, Ubuntu: apt-get install chromium), or set CHROMIUM to its path',
    )
  }
  say('installing Chromium from the packages of this system, for the tests of the pages')
  const quietly = { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  execFileSync('apt-get', ['update', '-qq'], quietly)
  const install = wanted =>
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...wanted], quietly)
  install(isPackage(shell) ? ['chromium', shell] : ['chromium'])
  const installed = onPath('chromium')
  if (!installed) throw new Error('Chromium was installed but cannot be found: set CHROMIUM to its path')
  return installed
}

const isPackage = name => spawnSync('apt-cache', ['show', name], { stdio: 'ignore' }).status === 0

function onPath(name) {
  const { status, stdout } = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : undefined
}
