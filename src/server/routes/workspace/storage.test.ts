import { afterAll, beforeAll, expect, test } from 'vitest'

import { insertMember } from '#store/testing/rows.ts'

import { createDownloadUrls, DOWNLOAD_URL_MS } from '#server/storage/download-urls.ts'
import { type Client, PUBLIC_URL } from '#server/testing/client.ts'
import { multipart } from '#server/testing/multipart.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'

let testApp: TestApp
let owner: Client
let agent: Client
let appId = ''

beforeAll(async () => {
  testApp = await createTestApp()
  owner = await testApp.person('Olga')
  agent = await testApp.person('Agnes')
  appId = await owner.appId()
  await insertMember(testApp.sql, appId, 'agnes@parley.test')
})
afterAll(() => testApp.end())

const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

const objectOf = (bucket: string, path: string): string => `/api/v1/apps/${appId}/storage/${bucket}/object?path=${path}`

const upload = (client: Client, bucket: string, path: string, content: Uint8Array, metadata: object = {}) => {
  const { headers, body } = multipart(metadata, content)
  return client.call('POST', objectOf(bucket, path), body, headers)
}

/** Opens an address as a stranger's browser does. */
const visit = async (url: string, headers: Record<string, string> = {}) =>
  testApp.server.inject({ url: url.replace(PUBLIC_URL, ''), headers })

test('an uploaded object tells its bucket, its full path, what its bytes are and where they are to be had', async () => {
  const { status, body } = await upload(owner, 'public', 'logos/one.png', PNG, { name: 'Our logo.png', contentType: 'image/png' })

  expect([status, body]).toEqual([
    200,
    {
      bucket: 'public',
      fullPath: `apps/${appId}/logos/one.png`,
      size: PNG.length,
      contentType: 'image/png',
      name: 'Our logo.png',
      createdAt: expect.any(String),
      downloadUrl: `${PUBLIC_URL}/storage/public/apps/${appId}/logos/one.png`,
      expiresAt: null,
    },
  ])
  expect(await owner.ok('GET', objectOf('public', 'logos/one.png'))).toEqual(body)
})

test('everybody may read the public bucket, for ever and on any site, and nothing in it can run', async () => {
  const { downloadUrl } = (await upload(owner, 'public', 'logos/two.png', PNG)).body

  const answer = await visit(downloadUrl)

  expect(answer.rawPayload.equals(PNG)).toBe(true)
  expect(answer.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000, immutable',
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  })
  expect((await visit(downloadUrl, { range: 'bytes=1-3' })).body).toBe('PNG')
})

test('a page that is called a picture is saved and never shown', async () => {
  const page = Buffer.from('<html><script>alert(1)</script></html>')
  const { body } = await upload(owner, 'public', 'logos/page.png', page, { name: 'page.png', contentType: 'image/png' })

  const answer = await visit(body.downloadUrl)

  expect(body.contentType).toBe('text/html')
  expect(answer.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': expect.stringMatching(/^attachment/),
    'x-content-type-options': 'nosniff',
  })
})

test('the private bucket is read through a signed address that holds for minutes', async () => {
  const { body } = await upload(agent, 'private', 'samples/a.png', PNG)
  const left = Date.parse(body.expiresAt) - Date.now()

  expect(left).toBeLessThanOrEqual(DOWNLOAD_URL_MS)
  expect(left).toBeGreaterThan(DOWNLOAD_URL_MS - 60_000)
  expect((await visit(body.downloadUrl)).rawPayload.equals(PNG)).toBe(true)
  expect((await visit(body.downloadUrl)).headers['cache-control']).toBe('private, max-age=86400, immutable')
})

test('refuses a signed address that was changed, has none, or whose time is over', async () => {
  await upload(agent, 'private', 'samples/other.png', PNG)
  const { downloadUrl, expiresAt } = (await upload(agent, 'private', 'samples/b.png', PNG)).body
  const past = createDownloadUrls({
    storageUrl: `${PUBLIC_URL}/storage`,
    key: Buffer.from('a key of the tests'),
    now: () => new Date(Date.now() - DOWNLOAD_URL_MS),
  })

  const refused = await Promise.all(
    [
      downloadUrl.replace(/\?.*/, ''),
      downloadUrl.replace('/b.png', '/other.png'),
      downloadUrl.replace(String(Date.parse(expiresAt)), String(Date.parse(expiresAt) + 60_000)),
      `${downloadUrl.slice(0, -2)}xx`,
      past.to('private', `apps/${appId}/samples/b.png`).downloadUrl,
    ].map((url) => visit(url)),
  )

  expect(refused.map((answer) => [answer.statusCode, answer.json().error.code])).toEqual(
    Array.from({ length: 5 }, () => [403, 'unauthorized']),
  )
  expect(refused.at(-1)!.json().error.details[0].message).toContain('has expired')
})

test('a path is written once: the same bytes are the same object, others are refused', async () => {
  const { body: first } = await upload(owner, 'private', 'notes/a.txt', Buffer.from('one'))
  const { body: again } = await upload(owner, 'private', 'notes/a.txt', Buffer.from('one'))
  const other = await upload(owner, 'private', 'notes/a.txt', Buffer.from('two'))
  const capitals = await upload(owner, 'private', 'notes/A.txt', Buffer.from('one'))

  expect(again.createdAt).toBe(first.createdAt)
  expect([other.status, other.body.error.code]).toEqual([409, 'object-exists'])
  expect(capitals.body.error.code).toBe('object-exists')
})

test('only admins write to the public bucket, and no one to the folders reserved for Parley', async () => {
  await upload(owner, 'public', 'logos/three.png', PNG)
  const refused = [
    await upload(agent, 'public', 'logos/four.png', PNG),
    await agent.call('DELETE', objectOf('public', 'logos/three.png')),
    await upload(owner, 'private', 'files/mine.png', PNG),
  ]

  expect(refused.map(({ status, body }) => [status, body.error.code])).toEqual([
    [403, 'unauthorized'],
    [403, 'unauthorized'],
    [403, 'unauthorized'],
  ])
  expect((await visit(`${PUBLIC_URL}/storage/public/apps/${appId}/logos/three.png`)).statusCode).toBe(200)
})

test('a deleted object is gone, and its path is free again', async () => {
  const { downloadUrl } = (await upload(owner, 'public', 'logos/five.png', PNG)).body
  await owner.ok('DELETE', objectOf('public', 'logos/five.png'))

  expect((await visit(downloadUrl)).json().error.code).toBe('object-not-found')
  expect((await owner.call('GET', objectOf('public', 'logos/five.png'))).body.error.code).toBe('object-not-found')
  expect((await upload(owner, 'public', 'logos/five.png', Buffer.from('another'))).status).toBe(200)
})

test('a file of the team has a bucket and a full path too', async () => {
  const file = await owner.ok('POST', `/api/v1/apps/${appId}/files?name=dot.png`, PNG)
  const { fullPath, contentType, downloadUrl } = await owner.ok('GET', objectOf('private', `files/${file.id}`))

  expect([fullPath, contentType]).toEqual([`apps/${appId}/files/${file.id}`, 'image/png'])
  expect((await visit(downloadUrl)).headers['content-type']).toBe('image/png')
})

test.each(['../x', 'a//b', '.hidden', 'a/../b', '/a', 'a b'])('refuses the path %j', async (path) => {
  const answer = await upload(owner, 'private', encodeURIComponent(path), PNG)

  expect([answer.status, answer.body.error.code]).toEqual([400, 'invalid-argument'])
})
