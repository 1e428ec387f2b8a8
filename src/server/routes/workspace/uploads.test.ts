import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { request } from 'node:http'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { UPLOAD_STEP_BYTES } from '#domain/files/upload.ts'
import { tidyFiles } from '#runtime/jobs/delete-old-files.ts'
import { until } from '#store/testing/until.ts'

import { type Client, PUBLIC_URL } from '#server/testing/client.ts'
import { multipart } from '#server/testing/multipart.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'

const QUOTA_BYTES = 4 * UPLOAD_STEP_BYTES

let testApp: TestApp
let base = ''

beforeAll(async () => {
  testApp = await createTestApp({ quotaBytes: QUOTA_BYTES })
  base = await testApp.server.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => testApp.end())

/** A person of their own, so that no test takes another one's room. */
async function uploader(name: string) {
  const client: Client = await testApp.person(name)
  const path = `/api/v1/apps/${await client.appId()}`
  return {
    client,
    path,
    start: (size: number, target: object) => client.call('POST', `${path}/uploads`, { size, target }),
    append: (id: string, offset: number, piece: Uint8Array) =>
      client.call('PUT', `${path}/uploads/${id}?offset=${offset}`, Buffer.from(piece), { 'content-type': 'application/octet-stream' }),
    finalize: (id: string) => client.call('POST', `${path}/uploads/${id}/finalize`, {}),
    use: () => client.ok('GET', `${path}/storage`),
  }
}

const anObject = (path: string) => ({ kind: 'object', bucket: 'private', path, name: 'a.txt', contentType: 'text/plain' })
const CONTENT = Buffer.alloc(2 * UPLOAD_STEP_BYTES + 10, 'every word of it ')
const step = (n: number): Buffer => CONTENT.subarray(n * UPLOAD_STEP_BYTES, (n + 1) * UPLOAD_STEP_BYTES)

test('an upload that is broken off goes on where the server has it', async () => {
  const { client, path, start, append, finalize } = await uploader('Bree')
  const { id, received } = (await start(CONTENT.length, anObject('notes/long.txt'))).body
  expect(received).toBe(0)
  expect((await append(id, 0, step(0))).body).toMatchObject({ received: UPLOAD_STEP_BYTES, size: CONTENT.length })

  const broken = request(`${base}${path}/uploads/${id}?offset=${UPLOAD_STEP_BYTES}`, {
    method: 'PUT',
    headers: { origin: PUBLIC_URL, cookie: client.cookie(), 'content-type': 'text/plain', 'content-length': UPLOAD_STEP_BYTES },
  })
  broken.write(step(1).subarray(0, 1_000))
  await until('the first bytes arrived', async () => (await readdir(testApp.files.temp)).length > 0)
  const ended = once(broken, 'error')
  broken.destroy(new Error('The line is dead.'))
  await ended

  const { received: kept } = await client.ok('GET', `${path}/uploads/${id}`)
  expect(kept).toBe(UPLOAD_STEP_BYTES)
  await append(id, kept, step(1))
  await append(id, 2 * UPLOAD_STEP_BYTES, step(2))
  const { object } = (await finalize(id)).body

  const url = object.downloadUrl.replace(PUBLIC_URL, '')
  expect((await testApp.server.inject({ url })).rawPayload.equals(CONTENT)).toBe(true)
  expect((await client.call('GET', `${path}/uploads/${id}`)).body.error.code).toBe('object-not-found')
})

test('a piece whose answer was lost may come again, and changes nothing', async () => {
  const { start, append } = await uploader('Anna')
  const { id } = (await start(CONTENT.length, anObject('twice.txt'))).body
  await append(id, 0, step(0))

  expect((await append(id, 0, step(0))).body.received).toBe(UPLOAD_STEP_BYTES)
  const both = await Promise.all([append(id, UPLOAD_STEP_BYTES, step(1)), append(id, UPLOAD_STEP_BYTES, step(1))])
  expect(both.map(({ body }) => body.received)).toEqual([2 * UPLOAD_STEP_BYTES, 2 * UPLOAD_STEP_BYTES])
})

test('refuses a piece that leaves a gap, an odd one, one too many, and an early end', async () => {
  const { start, append, finalize } = await uploader('Gary')
  const { id } = (await start(CONTENT.length, anObject('gaps.txt'))).body

  const refused = [
    await append(id, UPLOAD_STEP_BYTES, step(1)),
    await append(id, 0, step(0).subarray(1)),
    await append(id, 0, Buffer.concat([CONTENT, Buffer.from('!')])),
    await finalize(id),
  ]

  expect(refused.map(({ body }) => body.error.details[0].message)).toEqual([
    'The next piece begins at 0.',
    `A piece has a multiple of ${UPLOAD_STEP_BYTES} bytes, unless it is the last one.`,
    `Of this upload ${CONTENT.length} bytes are missing, and the piece has ${CONTENT.length + 1}.`,
    `Of ${CONTENT.length} bytes 0 have arrived.`,
  ])
})

test('an upload can become a file that is ready to be sent', async () => {
  const { client, path, start, append, finalize } = await uploader('Fay')
  const pdf = Buffer.from('%PDF-1.4 The price list of this spring')
  const { id } = (await start(pdf.length, { kind: 'file', name: 'prices.pdf' })).body
  await append(id, 0, pdf)
  const { file } = (await finalize(id)).body

  expect(file).toMatchObject({ kind: 'document', mimeType: 'application/pdf', size: pdf.length, name: 'prices.pdf' })
  expect((await client.call('GET', `${path}/files/${file.id}`)).body).toBe(pdf.toString())
})

test('a canceled upload is gone and gives its room back', async () => {
  const { client, path, start, append, use } = await uploader('Cleo')
  const { id } = (await start(CONTENT.length, anObject('never.txt'))).body
  await append(id, 0, step(0))
  expect(await use()).toMatchObject({ uploads: CONTENT.length, total: CONTENT.length, quota: QUOTA_BYTES })
  await client.ok('DELETE', `${path}/uploads/${id}`)

  expect((await append(id, UPLOAD_STEP_BYTES, step(1))).body.error.code).toBe('object-not-found')
  expect((await use()).total).toBe(0)
})

test('a workspace never takes more than its quota, also by uploads at once', async () => {
  const { client, path, start, append, finalize, use } = await uploader('Quentin')

  const begun = await Promise.all(Array.from({ length: 8 }, (_, n) => start(UPLOAD_STEP_BYTES, anObject(`q/${n}.txt`))))
  const refused = begun.filter(({ status }) => status !== 200)

  expect(refused.map(({ status, body }) => [status, body.error.code])).toEqual(Array.from({ length: 4 }, () => [402, 'quota-exceeded']))
  expect(refused[0]!.body.error.details[0].message).toBe('1 MB of 1 MB are used, and this file has 256 KB.')
  // What has its room already is finished all the same; what asks for more is not, whichever way it comes.
  const { id } = begun.find(({ status }) => status === 200)!.body
  await append(id, 0, step(0))
  expect((await finalize(id)).status).toBe(200)
  expect((await client.call('POST', `${path}/files?name=a.pdf`, Buffer.from('%PDF-1.4 a'))).body.error.code).toBe('quota-exceeded')
  const { headers, body } = multipart({}, Buffer.from('one more'))
  const posted = await client.call('POST', `${path}/storage/private/object?path=more.txt`, body, headers)
  expect(posted.body.error.code).toBe('quota-exceeded')
  expect(await use()).toMatchObject({ objects: UPLOAD_STEP_BYTES, uploads: 3 * UPLOAD_STEP_BYTES, team: 0, total: QUOTA_BYTES })
})

test('an upload without progress for a day is deleted', async () => {
  const { client, path, start, append, use } = await uploader('Otto')
  const { id } = (await start(CONTENT.length, anObject('old.txt'))).body
  await append(id, 0, step(0))
  await testApp.sql`update upload set touched_at = now() - interval '25 hours' where id = ${id}`
  await tidyFiles({ ...testApp.deps, files: testApp.files })

  expect((await client.call('GET', `${path}/uploads/${id}`)).status).toBe(404)
  expect((await use()).total).toBe(0)
})
