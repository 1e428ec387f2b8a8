// Holds vectors of workspaces and finds those nearest to one. Every vector is looked at: nothing is missed, and nothing has to be built.
import { parentPort } from 'node:worker_threads'

import { dotsModule } from './dots.gen.ts'
import type { VectorAnswer, VectorOrder } from './vector-orders.ts'

interface Block {
  ids: readonly string[]
  dimensions: number
  /** One by the length of each. */
  scales: Float32Array
  /** The dot product of a vector with each. */
  dots(query: Int8Array): Int32Array
}

const spaces = new Map<string, Block[]>()
const compiled = new WebAssembly.Module(Buffer.from(dotsModule, 'base64'))

function add(space: string, ids: readonly string[], values: Int8Array, dimensions: number): void {
  const scales = Float32Array.from(ids, (_, index) => scaleOf(values.subarray(index * dimensions, (index + 1) * dimensions)))
  const dots = dotsOf(values, ids.length, dimensions)
  spaces.set(space, [...(spaces.get(space) ?? []), { ids, dimensions, scales, dots }])
}

/** The memory of one module holds the question, then the vectors, each filled up with zeros to a width of 16, then their products. */
function dotsOf(values: Int8Array, count: number, dimensions: number): Block['dots'] {
  const { memory, dots } = new WebAssembly.Instance(compiled).exports as DotsModule
  const width = Math.ceil(dimensions / LANES) * LANES
  const out = width * (count + 1)
  memory.grow(Math.ceil((out + count * 4) / PAGE) - 1)
  const bytes = new Int8Array(memory.buffer)
  for (let index = 0; index < count; index += 1)
    bytes.set(values.subarray(index * dimensions, (index + 1) * dimensions), width * (index + 1))
  const products = new Int32Array(memory.buffer, out, count)
  return (query) => {
    bytes.set(query)
    dots(0, width, count, width, out)
    return products
  }
}

// Node has it; the types that we have of Node do not.
declare const WebAssembly: {
  Module: new (bytes: Uint8Array) => object
  Instance: new (module: object) => { exports: unknown }
}

/** What `dots.wat` exports. */
interface DotsModule {
  memory: { buffer: ArrayBuffer; grow(pages: number): number }
  dots(query: number, values: number, count: number, width: number, out: number): void
}

/** Bytes compared at once. */
const LANES = 16
const PAGE = 65_536

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
function searchBlock({ ids, scales, dots }: Block, query: Int8Array, near: Nearest): number {
  const products = dots(query)
  const scale = scaleOf(query)
  let sum = 0
  for (let index = 0; index < ids.length; index += 1) {
    const cosine = products[index]! * scales[index]! * scale
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
