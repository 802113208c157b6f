/**
 * What a feature is made of. Every feature folder exports one function that makes it, listed once in features.ts: whatever
 * lives as long as the process is made there. What one feature needs of another is handed to it.
 */
import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import type { Effect } from './effect.ts'

export type Running = { stop: () => Promise<void> }

export type Feature = {
  routes?: (app: FastifyInstance) => void
  /** What it tells Prometheus beside requests. Asked for at every scrape: nothing here may scan a table. */
  metrics?: (registry: Registry) => void
  /** Each starts background work. The process starts them once everything is assembled; tests do the work themselves. */
  loops?: readonly (() => Running | Promise<Running>)[]
  /** What payments that the listener reports change here, in the order of the features. */
  effects?: readonly Effect[]
  /** Waits for what a request has begun and does not wait for. Called when no request is open any more. */
  stop?: () => Promise<void>
}
