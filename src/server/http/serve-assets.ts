import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative } from 'node:path'

import type { FastifyInstance } from 'fastify'

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
}
/** How a file may be kept beside the plain one, the smallest first. */
const ENCODINGS = [
  { encoding: 'br', suffix: '.br' },
  { encoding: 'gzip', suffix: '.gz' },
]
/** So much of what was asked for last stays in memory: the scripts of the web app in two languages. */
const KEPT_BYTES = 6 * 1_024 * 1_024

/** Serves what a build made under names that change with what is in them: for ever. The names are read once; what is none of them is not looked for. */
export async function serveAssets(server: FastifyInstance, { folder, prefix }: { folder: string; prefix: string }): Promise<void> {
  const names = new Set(await namesIn(folder))
  const read = keeping((name) => readFile(join(folder, name)))
  server.get<{ Params: { '*': string } }>(`${prefix}*`, async (request, reply) => {
    const name = request.params['*']
    if (!names.has(name) || ENCODINGS.some(({ suffix }) => name.endsWith(suffix))) return reply.callNotFound()
    const etag = `W/"${name}"`
    void reply.headers({ 'cache-control': 'public, max-age=31536000, immutable', vary: 'accept-encoding', etag })
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    const accepted = acceptedBy(request.headers['accept-encoding'])
    const small = ENCODINGS.find(({ encoding, suffix }) => accepted.has(encoding) && names.has(`${name}${suffix}`))
    if (small) void reply.header('content-encoding', small.encoding)
    return reply.type(TYPES[extname(name)] ?? 'application/octet-stream').send(await read(`${name}${small?.suffix ?? ''}`))
  })
}

/** The paths of all files in a folder, as addresses have them. */
async function namesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
}

/** Reads, and keeps in memory what was read last. */
function keeping(read: (name: string) => Promise<Buffer>): (name: string) => Promise<Buffer> {
  const kept = new Map<string, Buffer>()
  let bytes = 0
  return async (name) => {
    const content = kept.get(name) ?? (await read(name))
    if (!kept.delete(name)) bytes += content.length
    kept.set(name, content)
    for (const [oldest, { length }] of kept) {
      if (bytes <= KEPT_BYTES) break
      kept.delete(oldest)
      bytes -= length
    }
    return content
  }
}

function acceptedBy(header: string | string[] | undefined): Set<string> {
  const parts = String(header ?? '').split(',')
  return new Set(parts.filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part)).map((part) => part.split(';')[0]?.trim().toLowerCase() ?? ''))
}
