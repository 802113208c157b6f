/** Durations of requests as a Prometheus histogram, by method, route and status. */
import { Histogram, type Registry } from 'prom-client'

const buckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export const requestDurations = (registry: Registry) =>
  new Histogram({
    name: 'chispa_http_request_seconds',
    help: 'Time from a request to the end of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers: [registry],
  })
