/**
 * The npm commands: each installs the packages when the lock file changed, builds the frontend when its sources changed, then
 * hands over to Node 24 or newer. Runs on any Node from 20 on, with nothing installed.
 */
import { spawn } from 'node:child_process'
import { buildFrontend } from './build-frontend.mjs'
import { deployEnv } from './deploy-env.mjs'
import { findBrowsers } from './find-browser.mjs'
import { install } from './install.mjs'
import { projectNode } from './node.mjs'
import { openFiles } from './open-files.mjs'
import { compileCache, root, serviceFlags } from './project.mjs'
import { printLicences, printSbom } from './sbom.mjs'

const commands = {
  build: { frontend: true, open: true },
  start: { run: ['services/platform/src/main.ts'], frontend: true },
  demo: { run: ['sandbox/src/demo/main.ts'], frontend: true },
  web: { run: [...serviceFlags, 'services/web/src/main.ts'], frontend: true },
  listener: { run: [...serviceFlags, 'services/listener/src/main.ts'] },
  chispa: { run: ['services/web/src/commands/main.ts'] },
  doctor: { run: ['services/web/src/commands/main.ts', 'doctor'] },
  'rotate-vault-key': { run: ['services/web/src/commands/main.ts', 'rotate-vault-key'] },
  test: { run: ['setup/test.mjs'], frontend: true, tools: true, browser: true },
  'test:all': { run: ['setup/test.mjs', '--all'], frontend: true, tools: true, browser: true },
  'test:soak': {
    run: ['setup/test.mjs', 'scenarios/listener-scale.test.ts'],
    tools: true,
    env: { SOAK: '1', TEST_FILE_LIMIT_MS: '3600000' },
  },
  'test:cluster': {
    run: ['setup/test.mjs', 'scenarios/high-availability.test.ts'],
    frontend: true,
    tools: true,
    env: { CLUSTER: '1', TEST_FILE_LIMIT_MS: '3600000' },
  },
  'long-life': { run: ['scenarios/src/long-life/main.ts'], tools: true },
  screenshots: { run: ['scenarios/src/screenshots.ts'], frontend: true, tools: true, browser: true },
  'print-docs': { run: ['setup/print-docs.ts'], tools: true },
  'accept-api': { run: ['setup/accept-api.ts'], tools: true },
  'deploy:env': { print: () => deployEnv(rest) },
  sbom: { print: printSbom },
  licences: { print: printLicences },
  bench: { run: ['bench/src/main.ts'], tools: true },
  fuzz: { run: ['fuzz/src/main.ts'], tools: true },
  prove: { run: ['prove/src/main.ts'], tools: true },
}

const [name, ...rest] = process.argv.slice(2)
const command = commands[name]
if (!command) {
  console.error(`There is no command ${name}: use one of ${Object.keys(commands).join(', ')}`)
  process.exit(1)
}

try {
  await (command.print ? command.print() : prepareAndRun(command))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

async function prepareAndRun({ run, env, tools = false, frontend, open, browser }) {
  await install({ tools })
  const node = await projectNode()
  if (frontend) await buildFrontend(node)
  if (open) openFiles()
  const environment = { NODE_COMPILE_CACHE: compileCache, ...process.env, ...env, ...(browser ? findBrowsers() : {}) }
  if (run) handOver(node, [...run, ...rest], environment)
}

/** The command takes our place: its output, its signals and its exit code are ours. */
function handOver(node, args, env) {
  const child = spawn(node, args, { cwd: root, env, stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGUSR2']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}
