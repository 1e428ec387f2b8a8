import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

/** The figures of one process. Labels are bounded: never an app, a person or a path with ids. */
export interface Metrics {
  registry: Registry
  requestSeconds: Histogram<'route' | 'method' | 'status'>
  webhooks: Counter<'result'>
  /** From a webhook's arrival until it is handled. */
  intakeLag: Histogram
  liveClients: Gauge
  liveSlow: Counter
}

/** Makes the figures of this process. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  return {
    registry,
    requestSeconds: new Histogram({
      name: 'parley_http_request_seconds',
      help: 'Time to answer, by route.',
      labelNames: ['route', 'method', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers: [registry],
    }),
    webhooks: new Counter({
      name: 'parley_webhooks_total',
      help: 'Webhooks, by what became of them.',
      labelNames: ['result'],
      registers: [registry],
    }),
    intakeLag: new Histogram({
      name: 'parley_intake_lag_seconds',
      help: 'From the arrival of a webhook until it is handled.',
      buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60, 600],
      registers: [registry],
    }),
    liveClients: new Gauge({ name: 'parley_live_clients', help: 'Open live connections.', registers: [registry] }),
    liveSlow: new Counter({
      name: 'parley_live_slow_total',
      help: 'Live connections closed for reading too slowly.',
      registers: [registry],
    }),
  }
}
