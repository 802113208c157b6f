/**
 * Which tests a command runs. `npm test`: every rule, route and part of a page, and one story of each role in a browser. What starts
 * whole platforms, kills them or installs packages is in `npm run test:all` only, which runs everything.
 */
import { globSync } from 'node:fs'
import { root } from './project.mjs'

const folders = '{services,packages,frontend,sandbox,scenarios,setup}'

/** One of each role: what they do most, from the first page to the money. */
const roleStories = [
  'scenarios/invited.browser.test.ts',
  'scenarios/sending.browser.test.ts',
  'scenarios/till.browser.test.ts',
  'scenarios/operator-day.browser.test.ts',
]
/** They install packages or start every npm command. */
const installsPackages = ['setup/install.test.ts', 'setup/npm-commands.test.ts']

export const isQuick = file =>
  roleStories.includes(file) || !(file.startsWith('scenarios/') || installsPackages.includes(file))

export const findTests = pattern => globSync(pattern, { cwd: root, exclude: path => path.includes('node_modules') })

export const allTests = () => findTests(`${folders}/**/*.test.ts`)

/** What is said at the end: a run that leaves something out never looks like a whole one. */
export function sayLeftOut(files) {
  const left = new Set(allTests())
  for (const file of files) left.delete(file)
  if (left.size === 0) return undefined
  const stories = [...left].filter(file => file.startsWith('scenarios/')).length
  return `Not run: ${left.size} of ${left.size + files.length} test files, ${stories} of them stories of whole platforms. npm run test:all runs everything.`
}
