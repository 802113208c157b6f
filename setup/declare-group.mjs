/**
 * Declares the tests of several files in this process. A file is loaded when the hooks of the one before have run: at most
 * one of them has its servers and databases open.
 */
import { resolve } from 'node:path'
import { after, describe, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { limitFile } from '../packages/testing/src/file-limit.ts'
import { root } from './project.mjs'

export async function declareGroup(files) {
  for (const file of files) {
    const { promise: isOver, resolve: end } = Promise.withResolvers()
    describe(file, async () => {
      limitFile(file)
      try {
        await import(pathToFileURL(resolve(root, file)).href)
      } catch (error) {
        test('is loaded', () => {
          throw error
        })
      }
      after(end)
    })
    await isOver
  }
}
