// How this installation is, in figures, and which of them are alarms.
import { statfs } from 'node:fs/promises'

import { type Alarm, ALARMS } from '#domain/workspace/alarm.ts'
import { clockSkewMs, type QueueAges } from '#store/postgres/health.ts'
import { countStored } from '#store/whatsapp/deliveries.ts'

import type { ServerDeps } from './deps.ts'

export interface Vitals {
  ages: QueueAges
  /** Webhooks that are stored and wait. */
  backlog: number
  /** How many are taken at most, before more are refused. */
  maxBacklog: number
  /** By how much this machine's clock is ahead of the database's. */
  skewMs: number
  /** The disk of DATA_DIR. */
  disk: { freeBytes: number; freeShare: number }
}

/** Below this PostgreSQL may stop at any moment: it writes its log in pieces of 16 MB. */
const FULL_BYTES = 64 * 1024 * 1024
const LOW_SHARE = 0.05
const SKEW_MS = 1_000
const OLD_MS = 60_000

export async function measureVitals({ sql, runtime, settings }: Pick<ServerDeps, 'sql' | 'runtime' | 'settings'>): Promise<Vitals> {
  const [ages, backlog, skewMs, disk] = await Promise.all([
    runtime.health(),
    countStored(sql, settings.maxBacklog),
    clockSkewMs(sql),
    diskOf(settings.dataDir),
  ])
  return { ages, backlog, maxBacklog: settings.maxBacklog, skewMs, disk }
}

/** What an operator must look at now. */
export function alarmsOf({ ages, backlog, maxBacklog, skewMs, disk }: Vitals): Alarm[] {
  const webhookMs = Math.max(ages.oldestDeliveryMs, ages.oldestReadyMs)
  const measured: Readonly<Record<Alarm['name'], { measure: number; raised: boolean }>> = {
    disk: { measure: disk.freeBytes, raised: isLow(disk) || isFull(disk) },
    clock: { measure: skewMs, raised: Math.abs(skewMs) > SKEW_MS },
    webhooks: { measure: webhookMs, raised: webhookMs > OLD_MS },
    sends: { measure: ages.oldestOutboxMs, raised: ages.oldestOutboxMs > OLD_MS },
    backlog: { measure: backlog, raised: backlog > maxBacklog / 2 },
  }
  return ALARMS.flatMap((name) => (measured[name].raised ? [{ name, measure: Math.round(measured[name].measure) }] : []))
}

/** Whether the disk will soon be full. */
export const isLow = ({ freeShare }: Vitals['disk']): boolean => freeShare < LOW_SHARE

/** Whether the disk has no room for what may come in next. */
export const isFull = ({ freeBytes }: Vitals['disk']): boolean => freeBytes < FULL_BYTES

/** The disk of a folder. One that cannot be asked counts as free: other checks tell of it. */
export async function diskOf(folder: string): Promise<Vitals['disk']> {
  const found = await statfs(folder).catch(() => null)
  if (!found || found.blocks === 0) return { freeBytes: Infinity, freeShare: 1 }
  return { freeBytes: found.bavail * found.bsize, freeShare: found.bavail / found.blocks }
}
