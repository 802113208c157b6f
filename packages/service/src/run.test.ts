import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'

const urlOf = (file: string) => JSON.stringify(new URL(file, import.meta.url).href)

/** A process that runs `start` under `run`; says what it wrote and how it ended. */
async function processOf(
  start: string,
  stopLimitMs = 10_000,
  survivesErrors = false,
): Promise<{ code: number; output: string; trouble: string }> {
  const script = `
    import { run } from ${urlOf('./run.ts')}
    import { createLog } from ${urlOf('./log.ts')}
    import { OperatorError } from ${urlOf('./operator-error.ts')}
    const log = createLog('test', 'info')
    const keepAlive = setInterval(() => {}, 1000)
    await run(async asked => { ${start} }, { stopLimitMs: ${stopLimitMs}, survivesErrors: ${survivesErrors} })`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'pipe'] })
  const [output, trouble, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code, output, trouble }
}

test('what an operator can mend is one sentence, without a trace', async () => {
  const { code, trouble } = await processOf(`throw new OperatorError('Set PORT to something else')`)
  assert.deepEqual([code, trouble], [1, 'Set PORT to something else\n'])
})

test('a subclass counts as well, by what it is and not by its name', async () => {
  const { trouble } = await processOf(`throw new (class Odd extends OperatorError {})('Mend this')`)
  assert.equal(trouble, 'Mend this\n')
})

test('a bug shows where it happened', async () => {
  const { code, trouble } = await processOf(`throw new TypeError('undefined is not a bug')`)
  assert.equal(code, 1)
  assert.match(trouble, /TypeError: undefined is not a bug\n\s+at /)
})

test('SIGTERM stops once, and ends with 0', async () => {
  const { code, output } = await processOf(`
    setTimeout(() => { process.kill(process.pid, 'SIGTERM'); process.kill(process.pid, 'SIGINT') })
    return { log, stop: async () => log.info('closing') }`)
  assert.equal(code, 0)
  assert.equal(output.match(/"msg":"closing"/g)?.length, 1)
  assert.match(output, /"msg":"stopped"/)
})

test('SIGTERM during the start: what began is finished, then stopped, and the start is told', async () => {
  const { code, output } = await processOf(`
    process.kill(process.pid, 'SIGTERM')
    await new Promise(resolve => asked.addEventListener('abort', resolve))
    log.info('everything is open')
    return { log, stop: async () => log.info('closing') }`)
  assert.equal(code, 0)
  for (const told of ['everything is open', 'closing', 'stopped']) assert.ok(output.includes(`"msg":"${told}"`), output)
})

test('a start that hangs ends at the limit of a stop', async () => {
  const { code } = await processOf(
    `process.kill(process.pid, 'SIGTERM')
     await new Promise(() => {})`,
    50,
  )
  assert.equal(code, 1)
})

test('a reload that is asked for during the start is heard by whoever listens for it in the end', async () => {
  const { output } = await processOf(`
    process.kill(process.pid, 'SIGUSR2')
    await new Promise(resolve => process.once('SIGUSR2', resolve))
    process.on('SIGUSR2', () => { log.info('reloading'); process.kill(process.pid, 'SIGTERM') })
    return { log, stop: async () => {} }`)
  assert.match(output, /"msg":"reloading"/)
})

test('a closed terminal stops it cleanly as well', async () => {
  const { code, output } = await processOf(`
    setTimeout(() => process.kill(process.pid, 'SIGHUP'))
    return { log, stop: async () => log.info('closing') }`)
  assert.equal(code, 0)
  assert.match(output, /"msg":"closing"/)
})

test('a process that is to survive goes on after an uncaught exception', async () => {
  const { code, output } = await processOf(
    `setTimeout(() => { throw new Error('out of nowhere') })
    setTimeout(() => { log.info('still here'); process.kill(process.pid, 'SIGTERM') }, 300)
    return { log, stop: async () => log.info('closing') }`,
    10_000,
    true,
  )
  assert.equal(code, 0)
  for (const told of ['out of nowhere', '"msg":"still here"', '"msg":"stopped"']) assert.ok(output.includes(told), told)
})

test('an uncaught exception is logged, stops cleanly and ends with 1', async () => {
  const { code, output } = await processOf(`
    setTimeout(() => { throw new Error('out of nowhere') })
    return { log, stop: async () => log.info('closing') }`)
  assert.equal(code, 1)
  assert.match(output, /out of nowhere.*"msg":"uncaught exception"/)
  assert.match(output, /"msg":"closing"/)
  assert.match(output, /"msg":"stopped"/)
})

test('a rejection that nobody handled is logged and ends nothing', async () => {
  const { code, output } = await processOf(`
    Promise.reject(new Error('forgotten'))
    setTimeout(() => process.kill(process.pid, 'SIGTERM'), 20)
    return { log, stop: async () => {} }`)
  assert.equal(code, 0)
  assert.match(output, /forgotten.*"msg":"unhandled rejection"/)
})

test('a stop that hangs ends at its limit, with 1', async () => {
  const { code, output } = await processOf(
    `setTimeout(() => process.kill(process.pid, 'SIGTERM'))
     return { log, stop: () => new Promise(() => {}) }`,
    50,
  )
  assert.equal(code, 1)
  assert.match(output, /stopping took too long/)
})

test('a stop that fails is told, with 1', async () => {
  const { code, output } = await processOf(`
    setTimeout(() => process.kill(process.pid, 'SIGTERM'))
    return { log, stop: async () => { throw new Error('cannot close') } }`)
  assert.equal(code, 1)
  assert.match(output, /cannot close.*"msg":"stopping failed"/)
})
