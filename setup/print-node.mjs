/** For `deploy/node`: prints where the Node of this project is. */
import { installedProjectNode } from './node.mjs'

try {
  console.log(installedProjectNode())
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
