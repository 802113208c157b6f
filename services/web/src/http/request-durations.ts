/**
 * Durations of requests as a Prometheus histogram. Counted on every request, so it is a few additions to numbers already
 * in place; the usual library hashes the labels each time, which cost as much as checking a token.
 */
const bounds = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const name = 'chispa_http_request_seconds'

type Series = { labels: string; sum: number; count: number; inBucket: number[] }

export class RequestDurations {
  readonly #series = new Map<string, Series>()

  observe(method: string, route: string, status: number, seconds: number): void {
    const key = `${method} ${status} ${route}`
    let series = this.#series.get(key)
    if (!series) {
      const labels = `method="${method}",route="${route}",status="${status}"`
      series = { labels, sum: 0, count: 0, inBucket: bounds.map(() => 0) }
      this.#series.set(key, series)
    }
    series.sum += seconds
    series.count++
    const bucket = bounds.findIndex(bound => seconds <= bound)
    if (bucket >= 0) series.inBucket[bucket] = (series.inBucket[bucket] ?? 0) + 1
  }

  /** In the text format of Prometheus. */
  print(service: string): string {
    const lines = [`# HELP ${name} Time from a request to the end of its answer`, `# TYPE ${name} histogram`]
    for (const { labels, sum, count, inBucket } of this.#series.values()) {
      const own = `service="${service}",${labels}`
      let below = 0
      bounds.forEach((bound, at) => {
        below += inBucket[at] ?? 0
        lines.push(`${name}_bucket{${own},le="${bound}"} ${below}`)
      })
      lines.push(`${name}_bucket{${own},le="+Inf"} ${count}`)
      lines.push(`${name}_sum{${own}} ${sum}`, `${name}_count{${own}} ${count}`)
    }
    return `${lines.join('\n')}\n`
  }
}
