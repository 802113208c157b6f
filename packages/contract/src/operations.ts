/** All operations of the web service, in the order the documents list them. */
import { listActivity } from './activity.ts'
import { readOpenApi } from './documentation.ts'
import type { Endpoint } from './endpoint.ts'
import { readHealth } from './health.ts'
import { claimAdmin, claimRoot, readAdminStatus, readRootStatus } from './root.ts'
import { readSettings, writeSettings } from './settings.ts'
import { mintDeviceToken, mintSessionToken, readProtected, readToken, writeProtected } from './tokens.ts'
import { listUsers, readMe, readRole, writeRole } from './users.ts'
import { exportWaitlist, listWaitlist, subscribeToWaitlist } from './waitlist.ts'

export const operations: readonly Endpoint[] = [
  mintSessionToken,
  readToken,
  readProtected,
  writeProtected,
  mintDeviceToken,
  readMe,
  listUsers,
  readRole,
  writeRole,
  subscribeToWaitlist,
  listWaitlist,
  exportWaitlist,
  readAdminStatus,
  claimAdmin,
  readRootStatus,
  claimRoot,
  readSettings,
  writeSettings,
  listActivity,
  readHealth,
  readOpenApi,
]
