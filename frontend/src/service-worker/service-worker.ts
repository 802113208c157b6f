/** The service worker of the app, one module for each thing that it does. Built apart into /service-worker.js. */
import { showPushes } from './push.ts'
import type { WorkerScope } from './worker-scope.ts'

const worker = globalThis as unknown as WorkerScope

showPushes(worker)
