/**
 * A folder that the server's user may not reach by its path, as below root's home. The server is started inside it and
 * told this path instead: Linux resolves it straight to the folder, so the folders above are never asked. The data stays
 * where DATA_DIR says, whatever the modes above it are or become.
 */

import { findClosed, type ServerUser } from './server-user.ts'
import { DatabaseStartError } from './start-error.ts'

const workingFolder = '/proc/self/cwd'

/** Whether the user cannot reach the folder by its path. */
export async function isClosedTo(user: ServerUser | undefined, folder: string): Promise<boolean> {
  const closed = user && (await findClosed(user, [folder]))
  if (closed && process.platform !== 'linux') {
    throw new DatabaseStartError(
      `PostgreSQL cannot run as root, and its user (id ${user.uid}) may not enter ${closed}: ` +
        'move DATA_DIR out of it, start Chispa as another user, or set DATABASE_URL',
    )
  }
  return closed !== undefined
}

/** How a process that runs inside the folder names it. */
export const nameFromInside = (folder: string, isClosed: boolean): string => (isClosed ? workingFolder : folder)
