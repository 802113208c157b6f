/** Documents name the tests behind what they say as [7], and list them under *The tests*: a number, a file, the title. */
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './project.mjs'

export type NamedTest = { number: string; file: string; title: string }

export const testsIn = (document: string): NamedTest[] =>
  [...document.matchAll(/^(\d+)\. `(.+?)`: “(.+)”$/gm)].map(([, number = '', file = '', title = '']) => ({
    number,
    file,
    title,
  }))

export const numbersIn = (text: string): string[] => [...text.matchAll(/\[(\d+)\]/g)].map(([, number = '']) => number)

export function requireTest({ file, title }: NamedTest): void {
  assert.ok(existsSync(join(root, file)), 'there is no such file')
  assert.ok(readFileSync(join(root, file), 'utf8').includes(title), 'it has no such test')
}
