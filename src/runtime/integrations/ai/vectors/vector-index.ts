// Arrives: a question as a vector. Leaves: the passages whose vectors are nearest to it, of all that the database has at this moment.
// Never here: vectors on the main thread for longer than it takes to hand them over, or more memory than is allowed.
import { Worker } from 'node:worker_threads'

import { countVectors, readVectors, type StoredVector } from '#store/knowledge/vectors.ts'
import type { Sql } from '#store/postgres/sql.ts'

import type { VectorAnswer, VectorOrder } from './vector-orders.ts'

const FILE = new URL('./vector-worker.ts', import.meta.url)
const READ_AT_ONCE = 2_000
/** Of all workspaces together; those that were asked longest ago are forgotten first. */
const MAX_BYTES = 256 * 1_048_576
/** Vectors of passages that are gone stay until they are so many of all. */
const STALE_SHARE = 0.1

interface Space {
  last: string
  count: number
  bytes: number
  /** Questions and refreshes one after another. */
  busy: Promise<unknown>
}

/** Finds the nearest vectors of a workspace. */
export interface VectorIndex {
  search(asked: { appId: string; model: string; query: Int8Array; limit: number }): Promise<Omit<VectorAnswer, 'ticket'>>
  close(): Promise<void>
}

/** Makes it; its thread begins with the first question. */
export function createVectorIndex(sql: Sql): VectorIndex {
  const spaces = new Map<string, Space>()
  let thread: Thread | null = null
  const open = (): Thread => {
    thread ??= startThread(() => {
      thread = null
      spaces.clear()
    })
    return thread
  }

  async function refresh(name: string, space: Space, appId: string, model: string): Promise<void> {
    for (;;) {
      const rows = await readVectors(sql, appId, model, space.last, READ_AT_ONCE)
      const last = rows.at(-1)
      if (!last) return
      for (const order of ordersOf(name, rows)) open().send(order)
      space.last = last.seq
      space.count += rows.length
      space.bytes += rows.reduce((sum, { vector }) => sum + vector.length, 0)
      if (rows.length === READ_AT_ONCE) continue
      if ((await countVectors(sql, appId, model)) >= space.count * (1 - STALE_SHARE)) return
      open().send({ type: 'forget', space: name })
      Object.assign(space, EMPTY)
    }
  }

  return {
    search({ appId, model, query, limit }) {
      const name = `${appId}/${model}`
      const space: Space = spaces.get(name) ?? { ...EMPTY, busy: Promise.resolve() }
      spaces.delete(name)
      spaces.set(name, space)
      const searching = space.busy.then(async () => {
        await refresh(name, space, appId, model)
        for (const old of tooMany(spaces, name)) {
          open().send({ type: 'forget', space: old })
          spaces.delete(old)
        }
        return open().search(name, query, limit)
      })
      space.busy = searching.catch(() => {})
      return searching
    },
    close: async () => thread?.end(),
  }
}

/** Spaces beside one that have to go until all fit, those asked for longest ago first. */
function tooMany(spaces: ReadonlyMap<string, Space>, kept: string): string[] {
  let total = [...spaces.values()].reduce((sum, { bytes }) => sum + bytes, 0)
  return [...spaces].flatMap(([name, { bytes }]) => {
    if (total <= MAX_BYTES || name === kept) return []
    total -= bytes
    return [name]
  })
}

const EMPTY = { last: '0', count: 0, bytes: 0 }

/** Vectors of one length each: another model under the same name may have made others before. */
function ordersOf(space: string, rows: readonly StoredVector[]): VectorOrder[] {
  return [...Map.groupBy(rows, ({ vector }) => vector.length)].map(([dimensions, same]) => {
    const values = new Int8Array(dimensions * same.length)
    for (const [index, { vector }] of same.entries())
      values.set(new Int8Array(vector.buffer, vector.byteOffset, dimensions), index * dimensions)
    return { type: 'add', space, ids: same.map(({ id }) => id), values, dimensions }
  })
}

interface Thread {
  send(order: VectorOrder): void
  search(space: string, query: Int8Array, limit: number): Promise<VectorAnswer>
  end(): Promise<void>
}

function startThread(onEnd: () => void): Thread {
  const worker = new Worker(FILE, { env: {}, execArgv: [] })
  worker.unref()
  const waiting = new Map<number, { resolve(answer: VectorAnswer): void; reject(fault: Error): void }>()
  let tickets = 0
  const ended = (fault: Error): void => {
    for (const { reject } of waiting.values()) reject(fault)
    waiting.clear()
    onEnd()
  }
  worker.on('message', (answer: VectorAnswer) => {
    waiting.get(answer.ticket)?.resolve(answer)
    waiting.delete(answer.ticket)
  })
  worker.on('error', ended)
  worker.on('exit', () => ended(new Error('The search by meaning stopped.')))
  const send = (order: VectorOrder): void => worker.postMessage(order, order.type === 'add' ? [order.values.buffer] : [])
  return {
    send,
    search: (space, query, limit) =>
      new Promise((resolve, reject) => {
        tickets += 1
        waiting.set(tickets, { resolve, reject })
        send({ type: 'search', ticket: tickets, space, query, limit })
      }),
    end: async () => void (await worker.terminate()),
  }
}
