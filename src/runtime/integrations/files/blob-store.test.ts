// All ways of keeping files, by the same tests: a folder, a real S3 server, and the emulator's storage, which can fail on demand.
import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { BlobKey, BlobSource, BlobStore, ListedBlob } from './blob-store.ts'
import { createDiskBlobs } from './disk-blobs.ts'
import { createS3Blobs } from './s3-blobs.ts'
import { type S3Server, startS3Server } from './testing/s3-server.ts'
import { type FakeWhatsapp, fakeWhatsapp } from './testing/fake-whatsapp.ts'

let whatsapp: FakeWhatsapp
let s3Server: S3Server
let folder = ''
const stores: Partial<Record<'a folder' | 'an S3 server' | 'S3', BlobStore>> = {}

beforeAll(async () => {
  whatsapp = await fakeWhatsapp()
  folder = await mkdtemp(join(tmpdir(), 'parley-blobs-'))
  stores['a folder'] = createDiskBlobs(folder)
  s3Server = await startS3Server()
  stores['an S3 server'] = createS3Blobs(s3Server.egress, s3Server.s3)
  stores['S3'] = createS3Blobs(whatsapp.egress, whatsapp.s3)
})
afterAll(async () => {
  await whatsapp.stop()
  await s3Server.stop()
  await rm(folder, { recursive: true, force: true })
})

const sourceOf = (content: Buffer): BlobSource => ({
  size: content.length,
  sha256: createHash('sha256').update(content).digest('hex'),
  async *open() {
    yield content.subarray(0, 5)
    yield content.subarray(5)
  },
})

const read = async (store: BlobStore, key: BlobKey, range: { start: number; end: number } | null = null): Promise<string | null> => {
  const body = await store.open(key, range)
  return body && (await buffer(body)).toString()
}

describe.each(['a folder', 'an S3 server', 'S3'] as const)('kept in %s', (name) => {
  const key: BlobKey = { area: 'private', path: 'app/media/one' }
  const store = (): BlobStore => stores[name]!

  test('returns a stored file, or a range of it', async () => {
    await store().put(key, sourceOf(Buffer.from('0123456789')))

    expect(await read(store(), key)).toBe('0123456789')
    expect(await read(store(), key, { start: 2, end: 4 })).toBe('234')
    expect(await store().stat(key)).toEqual({ size: 10 })
  })

  test('overwrites an existing file', async () => {
    await store().put(key, sourceOf(Buffer.from('first of all')))
    await store().put(key, sourceOf(Buffer.from('second')))

    expect(await read(store(), key)).toBe('second')
  })

  test('the same name in the public area is a different file', async () => {
    const path = 'app/files/two'
    await store().put({ area: 'private', path }, sourceOf(Buffer.from('ours alone')))
    await store().put({ area: 'public', path }, sourceOf(Buffer.from('everybody’s')))

    expect(await read(store(), { area: 'private', path })).toBe('ours alone')
    expect(await read(store(), { area: 'public', path })).toBe('everybody’s')
  })

  test('a missing file is null, and removing it succeeds', async () => {
    const missing: BlobKey = { area: 'private', path: 'app/media/none' }
    await store().remove(missing)

    expect(await store().open(missing, null)).toBeNull()
    expect(await store().stat(missing)).toBeNull()
  })

  test('a removed file is gone', async () => {
    const gone: BlobKey = { area: 'private', path: 'app/media/three' }
    await store().put(gone, sourceOf(Buffer.from('here today')))
    await store().remove(gone)

    expect(await store().stat(gone)).toBeNull()
  })

  test('a broken source leaves no file and keeps the existing one', async () => {
    await store().put(key, sourceOf(Buffer.from('the old one')))
    const broken: BlobSource = {
      ...sourceOf(Buffer.from('the new one')),
      // oxlint-disable-next-line require-yield
      async *open() {
        throw new Error('The line is dead.')
      },
    }

    await expect(store().put(key, broken)).rejects.toMatchObject({ code: 'storage-unavailable' })
    expect(await read(store(), key)).toBe('the old one')
  })

  test('refuses a path outside the store before any access', async () => {
    for (const path of ['../secret', 'app//x', '/etc/passwd', 'app/..', ''])
      await expect(async () => store().put({ area: 'private', path }, sourceOf(Buffer.from('x')))).rejects.toThrow(
        'This is no path of a blob',
      )
  })

  test('streams a large file', async () => {
    const content = Buffer.alloc(12 * 1_024 * 1_024, 'abcdefgh')
    const large: BlobKey = { area: 'private', path: 'app/media/large' }
    await store().put(large, sourceOf(content))

    const body = await store().open(large, null)
    let size = 0
    for await (const part of body ?? []) size += part.length
    expect(size).toBe(content.length)
  })
})

test.each(['a folder', 'an S3 server'] as const)('%s lists what it holds, area by area', async (name) => {
  const { put, remove, list } = stores[name]!
  const paths = Array.from({ length: 5 }, (_, n) => `objects/listed${n}`)
  for (const path of paths) await put({ area: 'public', path }, sourceOf(Buffer.from('here')))
  await put({ area: 'private', path: 'objects/elsewhere' }, sourceOf(Buffer.from('there')))
  await remove({ area: 'public', path: paths[0]! })
  const found: ListedBlob[] = []
  for await (const one of list('public')) found.push(one)

  expect(
    found
      .map(({ path }) => path)
      .filter((path) => path.startsWith('objects/'))
      .toSorted(),
  ).toEqual(paths.slice(1))
  expect(found.every(({ modifiedAt }) => Math.abs(Date.now() - modifiedAt.getTime()) < 60_000)).toBe(true)
})

test('a folder keeps no partial files', async () => {
  expect(await readdir(join(folder, 'temp'))).toEqual([])
})

test('retries a storage that is briefly unavailable', async () => {
  await whatsapp.fault({ kind: '5xx', status: 503, times: 2, match: { path: 'again' } })
  await stores.S3!.put({ area: 'private', path: 'app/media/again' }, sourceOf(Buffer.from('at last')))

  expect(await read(stores.S3!, { area: 'private', path: 'app/media/again' })).toBe('at last')
})

test('reports a storage that stays unavailable or refuses the key', async () => {
  await whatsapp.fault({ kind: '5xx', status: 503, times: 9, match: { path: 'away' } })
  const wrong = createS3Blobs(whatsapp.egress, { ...whatsapp.s3, secretAccessKey: 'not the secret' })

  await expect(stores.S3!.stat({ area: 'private', path: 'app/media/away' })).rejects.toMatchObject({ code: 'storage-unavailable' })
  await expect(wrong.put({ area: 'private', path: 'app/media/x' }, sourceOf(Buffer.from('x')))).rejects.toMatchObject({
    code: 'storage-unavailable',
  })
  await whatsapp.clearFaults()
})

test('the S3 server refuses a wrong secret', async () => {
  const wrong = createS3Blobs(s3Server.egress, { ...s3Server.s3, secretAccessKey: 'not the secret' })

  await expect(wrong.put({ area: 'private', path: 'app/media/x' }, sourceOf(Buffer.from('x')))).rejects.toMatchObject({
    code: 'storage-unavailable',
  })
})

test('without a public bucket, both areas share one under separate prefixes', async () => {
  const shared = createS3Blobs(whatsapp.egress, { ...whatsapp.s3, publicBucket: null })
  await shared.put({ area: 'public', path: 'app/files/shared' }, sourceOf(Buffer.from('for all')))
  await shared.put({ area: 'private', path: 'app/files/shared' }, sourceOf(Buffer.from('for us')))

  expect(await read(shared, { area: 'public', path: 'app/files/shared' })).toBe('for all')
  expect(await read(shared, { area: 'private', path: 'app/files/shared' })).toBe('for us')
})
