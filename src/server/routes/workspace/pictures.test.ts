import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { type Client, PUBLIC_URL } from '#server/testing/client.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'

let testApp: TestApp
let owner: Client
let appId = ''

beforeAll(async () => {
  testApp = await createTestApp()
  owner = await testApp.person('Olga')
  appId = await owner.appId()
})
afterAll(() => testApp.end())

/** A photo as a phone takes it: lying on its side, with the place in its notes. */
const aPhoto = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: 'teal' } })
    .jpeg()
    .withExif({ IFD0: { Make: 'Secret camera' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()

const put = (path: string, content: Buffer) => owner.call('PUT', path, content, { 'content-type': 'application/octet-stream' })
const visit = (url: string) => testApp.server.inject({ url: url.replace(PUBLIC_URL, '') })

test('a photo is everybody’s to see, upright, in three smaller widths, and without what the camera noted', async () => {
  const { user } = (await put('/api/v1/account/photo', await aPhoto(1_200, 800))).body
  const whole = await sharp((await visit(user.photoURL)).rawPayload).metadata()
  const small = await Promise.all([96, 320, 960].map((width) => visit(`${user.photoURL}?width=${width}`)))

  expect(user.photoURL).toMatch(new RegExp(`^${PUBLIC_URL}/storage/public/users/${user.uid}/photos/\\w{18}\\.webp$`))
  expect([whole.format, whole.width, whole.height, whole.exif]).toEqual(['webp', 800, 1_200, undefined])
  expect(small.map(({ headers }) => headers['content-type'])).toEqual(['image/webp', 'image/webp', 'image/webp'])
  expect(await Promise.all(small.map(async ({ rawPayload }) => (await sharp(rawPayload).metadata()).width))).toEqual([96, 320, 800])
  expect((await owner.ok('GET', '/api/v1/session')).user.photoURL).toBe(user.photoURL)
  expect((await owner.ok('GET', `/api/v1/apps/${appId}/members`)).items[0].photoURL).toBe(user.photoURL)
})

test('another photo takes the place of the first, with its small versions, and none is left when it is removed', async () => {
  const first = (await put('/api/v1/account/photo', await aPhoto(400, 400))).body.user.photoURL
  await visit(`${first}?width=96`)
  const second = (await put('/api/v1/account/photo', await aPhoto(500, 500))).body.user.photoURL

  expect([(await visit(first)).statusCode, (await visit(`${first}?width=96`)).statusCode]).toEqual([404, 404])
  expect((await visit(second)).statusCode).toBe(200)
  expect((await owner.ok('DELETE', '/api/v1/account/photo')).user.photoURL).toBeNull()
  expect((await visit(second)).statusCode).toBe(404)
})

test('a workspace has a logo, which takes of its room', async () => {
  const { logoUrl } = (await put(`/api/v1/apps/${appId}/logo`, await aPhoto(300, 100))).body

  expect(logoUrl).toContain(`/storage/public/apps/${appId}/logo/`)
  expect((await owner.ok('GET', '/api/v1/apps')).items[0].logoUrl).toBe(logoUrl)
  expect((await owner.ok('GET', `/api/v1/apps/${appId}/storage`)).objects).toBe((await visit(logoUrl)).rawPayload.length)
  expect((await owner.ok('DELETE', `/api/v1/apps/${appId}/logo`)).logoUrl).toBeNull()
  expect((await owner.ok('GET', `/api/v1/apps/${appId}/storage`)).total).toBe(0)
})

test.each([
  ['a drawing that could run', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ['a page', Buffer.from('<html></html>')],
  ['a broken picture', Buffer.from('\x89PNG\r\n\x1a\nnothing more', 'latin1')],
])('refuses %s as a logo', async (_what, content) => {
  const answer = await put(`/api/v1/apps/${appId}/logo`, content)

  expect([answer.status, answer.body.error.code, answer.body.error.details[0].message]).toEqual([
    400,
    'invalid-argument',
    'Choose a JPEG, PNG, WebP, GIF or AVIF image.',
  ])
})

test('a picture of the team is handed out smaller, and what is no picture as it is', async () => {
  const file = (name: string, content: Buffer) => owner.ok('POST', `/api/v1/apps/${appId}/files?name=${name}`, content)
  const { id: pictureId } = await file('wide.jpg', await aPhoto(2_000, 1_000))
  const { id: pdfId } = await file('a.pdf', Buffer.from('%PDF-1.4 words'))
  const get = (id: string, width: number) =>
    testApp.server.inject({ url: `/api/v1/apps/${appId}/files/${id}?width=${width}`, headers: { cookie: owner.cookie() } })

  expect((await sharp((await get(pictureId, 320)).rawPayload).metadata()).width).toBe(320)
  // No width that nobody offers, or every number would be a blob.
  expect((await sharp((await get(pictureId, 321)).rawPayload).metadata()).width).toBe(1_000)
  expect((await get(pdfId, 320)).body).toBe('%PDF-1.4 words')
})
