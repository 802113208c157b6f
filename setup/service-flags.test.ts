import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { nodeFlags } from '@chispa/service/node-flags'
import { serviceFlags } from './project.mjs'

test('a service gets the same flags alone (npm run web) and within the platform (npm start)', () => {
  assert.deepEqual(serviceFlags, nodeFlags)
})

test('what Node compiles is kept in a folder that is ours: by npm commands, and under systemd', () => {
  assert.ok(process.env.NODE_COMPILE_CACHE)
  for (const name of ['chispa', 'chispa-web', 'chispa-listener']) {
    const unit = readFileSync(new URL(`../deploy/${name}.service`, import.meta.url), 'utf8')
    assert.match(unit, /^Environment=.* NODE_COMPILE_CACHE=\/var\/cache\/chispa$/m)
    assert.match(unit, /^CacheDirectory=chispa\nCacheDirectoryMode=0700$/m)
  }
})
