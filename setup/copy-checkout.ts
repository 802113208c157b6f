/** The files of this checkout in another folder, as a clone has them: nothing that was installed, built or kept. */
import { cp } from 'node:fs/promises'
import { root } from './project.mjs'

const left = /(^|\/)(\.git|node_modules|dist)(\/|$)|^(data|bench\/results|\.env[^/]*)(\/|$)/

export const copyCheckout = (to: string): Promise<void> =>
  cp(root, to, { recursive: true, filter: source => !left.test(source.slice(root.length)) })
