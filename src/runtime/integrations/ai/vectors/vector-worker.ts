// Holds vectors of workspaces and finds those nearest to one. Every vector is looked at: nothing is missed, and nothing has to be built.
import { parentPort } from 'node:worker_threads'

import type { VectorAnswer, VectorOrder } from './vector-orders.ts'

interface Block {
  ids: readonly string[]
  /** One vector after another. */
  values: Int8Array
  dimensions: number
  /** One by the length of each. */
  scales: Float32Array
}

const spaces = new Map<string, Block[]>()

function add(space: string, ids: readonly string[], values: Int8Array, dimensions: number): void {
  const scales = Float32Array.from(ids, (_, index) => scaleOf(values.subarray(index * dimensions, (index + 1) * dimensions)))
  spaces.set(space, [...(spaces.get(space) ?? []), { ids, values, dimensions, scales }])
}

function scaleOf(vector: Int8Array): number {
  let sum = 0
  for (const value of vector) sum += value * value
  return sum === 0 ? 0 : 1 / Math.sqrt(sum)
}

function search(space: string, query: Int8Array, limit: number): Omit<VectorAnswer, 'ticket'> {
  const near = nearest(limit)
  let sum = 0
  let count = 0
  for (const block of spaces.get(space) ?? [])
    if (block.dimensions === query.length) {
      sum += searchBlock(block, query, near)
      count += block.ids.length
    }
  return { near: near.found, mean: count === 0 ? 0 : sum / count }
}

/** Offers every vector of a block; the sum of their cosines. */
function searchBlock({ ids, values, dimensions, scales }: Block, query: Int8Array, near: Nearest): number {
  const scale = scaleOf(query)
  let sum = 0
  for (let index = 0; index < ids.length; index += 1) {
    const cosine = dotAt(values, index * dimensions, query) * scales[index]! * scale
    sum += cosine
    if (cosine > near.least) near.offer({ id: ids[index]!, cosine })
  }
  return sum
}

type Near = VectorAnswer['near'][number]

interface Nearest {
  found: Near[]
  /** What is not above it is not among them. */
  least: number
  offer(one: Near): void
}

/** Keeps the nearest of those that are offered, in their order. */
function nearest(limit: number): Nearest {
  const found: Near[] = []
  return {
    found,
    least: -Infinity,
    offer(one) {
      found.splice(placeOf(found, one), 0, one)
      if (found.length > limit) found.pop()
      if (found.length === limit) this.least = found[limit - 1]!.cosine
    },
  }
}

function placeOf(found: readonly Near[], { cosine }: Near): number {
  let low = 0
  let high = found.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (found[middle]!.cosine >= cosine) low = middle + 1
    else high = middle
  }
  return low
}

/** The hottest loop: a hundred million products a second and more, without a call inside. */
function dotAt(values: Int8Array, from: number, query: Int8Array): number {
  let sum = 0
  for (let at = 0; at < query.length; at += 1) sum += values[from + at]! * query[at]!
  return sum
}

parentPort?.on('message', (order: VectorOrder) => {
  switch (order.type) {
    case 'add':
      return add(order.space, order.ids, order.values, order.dimensions)
    case 'forget':
      return void spaces.delete(order.space)
    case 'search':
      return parentPort?.postMessage({ ticket: order.ticket, ...search(order.space, order.query, order.limit) } satisfies VectorAnswer)
    default:
      return order satisfies never
  }
})
