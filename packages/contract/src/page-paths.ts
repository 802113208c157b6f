/**
 * First steps of the paths that pages have, and of what else is served at the root. The rest of the root belongs to members: `/ana` is
 * the page of ana. Nobody can take one of these as a name; who had one before keeps the address, and is paid at `/pay?to=`.
 */
const pagePaths: readonly string[] = [
  'sign-in',
  'setup',
  'docs',
  'pay',
  'top-up',
  'wallet',
  'dashboard',
  'till',
  'receipt',
  'invite',
  'link-key',
  'split',
  'open',
]
const otherPaths: readonly string[] = ['api', 'assets', 'boltcard', 'boltcards', 'icons', 'ln', 'metrics']

export const rootPaths: readonly string[] = [...pagePaths, ...otherPaths]

export const isPagePath = (step: string): boolean => pagePaths.includes(step)

/** Where a member is paid. */
export const memberPath = (username: string): string =>
  rootPaths.includes(username) ? `/pay?to=${username}` : `/${username}`
