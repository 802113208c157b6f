/** The service worker of the app, one module for each thing that it does. Built apart into /service-worker.js. */
import { type Build, workOffline } from './offline.ts'
import { showPushes } from './push.ts'
import type { WorkerScope } from './worker-scope.ts'

declare const build: Build & { icon: string }

const worker = globalThis as unknown as WorkerScope

workOffline(worker, build)
showPushes(worker, build.icon)
