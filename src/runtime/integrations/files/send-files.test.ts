// Files of the team, from the upload to the customer's phone, against the emulator over HTTP.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import sharp from 'sharp'

import type { StoredFile } from '#domain/files/file.ts'
import type { OutgoingContent } from '#domain/messages/message.ts'
import { until } from '#store/testing/until.ts'

import { createWhatsapp } from '#channels/whatsapp/whatsapp.ts'
import { type RuntimeFixture, runtimeFixture } from '#runtime/testing/runtime-fixture.ts'
import { aText, aWebhook } from '#runtime/testing/webhooks.ts'
import { aFilm } from './testing/sample-media.ts'
import { type FakeWhatsapp, fakeWhatsapp } from './testing/fake-whatsapp.ts'

const MIA = '15550100001'
const DAY_MS = 24 * 60 * 60_000
const ANA = { kind: 'operator', id: 'ana', name: 'Ana' } as const

let whatsapp: FakeWhatsapp
let fixture: RuntimeFixture
let conversationId = ''
let before = 0

beforeAll(async () => {
  whatsapp = await fakeWhatsapp()
  await whatsapp.write(MIA)
})
afterAll(() => whatsapp.stop())
beforeEach(async () => {
  fixture = await runtimeFixture({ whatsapp: createWhatsapp(whatsapp.egress, whatsapp.graphUrl), pollMs: 250 })
  await fixture.runtime.accept(aWebhook({ messages: [aText('m1', MIA, 'hi')] }))
  await fixture.quiet()
  const [row] = await fixture.sql<{ id: string }[]>`update conversation set handler = 'human' returning id`
  conversationId = row!.id
  before = (await whatsapp.ledger('request_received')).length
})
afterEach(async () => {
  await whatsapp.clearFaults()
  await fixture.end()
})

const take = (content: Uint8Array, name: string, asSticker = false): Promise<StoredFile> =>
  fixture.runtime.files.take(fixture.appId, {
    body: (async function* () {
      yield content
    })(),
    name,
    declaredType: null,
    asSticker,
    createdBy: 'ana',
  })

const reply = async (content: OutgoingContent): Promise<string> =>
  (await fixture.runtime.conversationCommands.sendReply({ appId: fixture.appId, author: ANA }, conversationId, content)).id

/** Resolves when nothing waits to be sent. */
async function sent(): Promise<void> {
  await until('what waits to be sent', async () => {
    const [row] = await fixture.sql<
      { busy: boolean }[]
    >`select exists (select 1 from outbox where state = 'sending' or next_at <= now()) as busy`
    return row?.busy === false
  })
}

const asked = async (path: string): Promise<Record<string, unknown>[]> =>
  (await whatsapp.ledger('request_received')).slice(before).filter((entry) => String(entry['path']).endsWith(path))
const statusOf = async (id: string) =>
  (await fixture.sql<{ status: string; failure: { code: string } | null }[]>`select status, failure from message where id = ${id}`)[0]

const picture = (format: 'png' | 'webp' | 'gif' | 'tiff' | 'avif', side = 64): Promise<Buffer> =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#208070' } })
    .toFormat(format)
    .toBuffer()

// #10428 of a rival: files went out as public links, which WhatsApp often could not fetch, and anybody could read.
test('uploads a file to WhatsApp and sends it by id, so nothing has to be public', async () => {
  const file = await take(await picture('png'), 'boots.png')
  const id = await reply({ type: 'image', media: { fileId: file.id }, caption: 'Boots' })
  await sent()

  expect(await statusOf(id)).toMatchObject({ status: 'SENT' })
  const [send] = await asked('/messages')
  expect(send?.['body']).toMatchObject({ type: 'image', image: { id: expect.stringMatching(/^\d+$/), caption: 'Boots' } })
  expect(JSON.stringify(send)).not.toContain('link')
})

test('uploads the same bytes to a number once, under any name', async () => {
  const content = await picture('png')
  const [one, two] = [await take(content, 'a.png'), await take(content, 'b.png')]
  for (const fileId of [one.id, two.id, one.id]) await reply({ type: 'image', media: { fileId } })
  await sent()

  expect(await asked('/media')).toHaveLength(1)
  expect(await asked('/messages')).toHaveLength(3)
})

test('a document without a name uses its file’s name', async () => {
  const content = Buffer.from('%PDF-1.4 a bill of two names')
  const [one, two] = [await take(content, 'bill-1.pdf'), await take(content, 'bill-2.pdf')]
  for (const fileId of [one.id, two.id]) await reply({ type: 'document', media: { fileId } })
  await sent()

  expect((await asked('/messages')).map(({ body }) => body)).toMatchObject([
    { document: { filename: 'bill-1.pdf' } },
    { document: { filename: 'bill-2.pdf' } },
  ])
})

test('repeats an expired upload, and the message arrives once', async () => {
  const file = await take(Buffer.from('%PDF-1.4 the price list'), 'prices.pdf')
  await reply({ type: 'document', media: { fileId: file.id }, filename: 'prices.pdf' })
  await sent()
  await whatsapp.age(31 * DAY_MS)

  const id = await reply({ type: 'document', media: { fileId: file.id }, filename: 'prices.pdf' })
  await sent()
  await fixture.sql`update outbox set next_at = now()`
  await sent()

  expect(await statusOf(id)).toMatchObject({ status: 'SENT' })
  expect(await asked('/media')).toHaveLength(2)
})

test('repeats an upload whose response was lost, and sends nothing twice', async () => {
  await whatsapp.fault({ kind: 'accept-and-lose-the-answer', times: 1, match: { path: '/media' } })
  const file = await take(await picture('png', 65), 'boots.png')
  const id = await reply({ type: 'image', media: { fileId: file.id } })
  await sent()
  await fixture.sql`update outbox set next_at = now()`
  await sent()

  expect(await statusOf(id)).toMatchObject({ status: 'SENT' })
  expect(await asked('/media')).toHaveLength(2)
  expect(await asked('/messages')).toHaveLength(1)
})

test('a refused upload fails its message with the reason, and the next one is sent', async () => {
  await whatsapp.fault({ kind: 'reject', code: 131053, times: 1, match: { path: '/media' } })
  const file = await take(await picture('png', 66), 'boots.png')
  const failed = await reply({ type: 'image', media: { fileId: file.id } })
  const next = await reply({ type: 'text', text: 'Sorry' })
  await sent()

  expect(await statusOf(failed)).toMatchObject({ status: 'FAILED', failure: { code: '131053' } })
  expect(await statusOf(next)).toMatchObject({ status: 'SENT' })
})

// #12260 and #13369 of a rival: formats that WhatsApp does not take failed silently, and of several files some were lost.
test('files of all formats arrive in order, converted where needed', async () => {
  const files = [
    await take(await picture('webp'), 'a.webp'),
    await take(await picture('gif'), 'b.gif'),
    await take(Buffer.from('%PDF-1.4 c'), 'c.pdf'),
    await take(await picture('tiff'), 'd.tiff'),
    await take(await picture('avif'), 'e.avif'),
  ]
  expect(files.map(({ kind, mimeType, name, converted }) => [kind, mimeType, name, converted])).toEqual([
    ['image', 'image/jpeg', 'a.jpg', 'Converted from WEBP.'],
    ['image', 'image/png', 'b.png', 'Converted from GIF.'],
    ['document', 'application/pdf', 'c.pdf', null],
    ['image', 'image/jpeg', 'd.jpg', 'Converted from TIFF.'],
    ['image', 'image/jpeg', 'e.jpg', 'Converted from AVIF.'],
  ])
  for (const { id: fileId, kind, name } of files)
    await reply(
      kind === 'document' ? { type: 'document', media: { fileId }, filename: name } : { type: 'image', media: { fileId }, caption: name },
    )
  await sent()

  const bodies = (await asked('/messages')).map(({ body }) => body as { document?: { filename: string }; image?: { caption: string } })
  expect(bodies.map(({ document, image }) => document?.filename ?? image?.caption)).toEqual(['a.jpg', 'b.png', 'c.pdf', 'd.jpg', 'e.jpg'])
})

test('takes an iPhone video as MP4', async () => {
  const file = await take(Buffer.from(await aFilm('avc')), 'beach.mov')

  expect(file).toMatchObject({ kind: 'video', mimeType: 'video/mp4', name: 'beach.mp4', converted: 'Converted from MOV.' })
})

test('converts an image to a 512 × 512 sticker', async () => {
  const file = await take(await picture('png', 300), 'wave.png', true)
  const id = await reply({ type: 'sticker', media: { fileId: file.id } })
  await sent()

  expect(file).toMatchObject({ kind: 'sticker', mimeType: 'image/webp', width: 512, height: 512 })
  expect(await statusOf(id)).toMatchObject({ status: 'SENT' })
})

test('applies a photo’s rotation and strips its metadata', async () => {
  const photo = await sharp({ create: { width: 80, height: 40, channels: 3, background: 'red' } })
    .jpeg()
    .withExif({ IFD0: { Make: 'Secret camera', Orientation: '6' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  const file = await take(photo, 'photo.jpg')
  const opened = await fixture.runtime.files.open(fixture.appId, file.id, { range: null })
  const parts: Uint8Array[] = []
  for await (const part of opened.body) parts.push(part)
  const meta = await sharp(Buffer.concat(parts)).metadata()

  expect(file).toMatchObject({ width: 40, height: 80, converted: 'Location and camera data were removed.' })
  expect([meta.width, meta.height, meta.exif]).toEqual([40, 80, undefined])
})

test('shrinks a photo over 5 MB', async () => {
  const noise = await sharp({
    create: { width: 3_000, height: 2_400, channels: 3, background: 'gray', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  })
    .png({ compressionLevel: 0 })
    .toBuffer()
  const file = await take(noise, 'noise.png')

  expect(noise.length).toBeGreaterThan(5 * 1_024 * 1_024)
  expect(file.size).toBeLessThanOrEqual(5 * 1_024 * 1_024)
  expect(file.converted).toContain('It was too large.')
})

const refusals: [what: string, content: () => Promise<Uint8Array> | Uint8Array, name: string, says: RegExp][] = [
  ['an empty file', () => new Uint8Array(), 'empty.pdf', /empty/],
  ['a page', () => Buffer.from('<!doctype html><p>hi</p>'), 'photo.jpg', /doesn’t accept files of this type/],
  ['a drawing', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'logo.svg', /SVG/],
  ['a text', () => Buffer.from('Only words'), 'photo.jpg', /name and its content don’t match/],
  ['a PDF', () => Buffer.from('%PDF-1.4 d'), 'talk.mp3', /name and its content don’t match/],
  ['an archive', () => Buffer.from('504b0304140000000800', 'hex'), 'all.zip', /doesn’t accept files of this type/],
  [
    'a photo that ends half-way',
    async () => {
      const whole = await sharp(await picture('png', 900))
        .jpeg()
        .toBuffer()
      return whole.subarray(0, whole.length / 2)
    },
    'cut.jpg',
    /can’t be read/,
  ],
  ['a broken picture', async () => (await picture('png')).subarray(0, 40), 'half.png', /can’t be read/],
]
test.each(refusals)('%s is refused with the reason, whatever it is called', async (_what, content, name, says) => {
  await expect(take(await content(), name)).rejects.toMatchObject({
    code: 'file-refused',
    details: [{ message: expect.stringMatching(says) }],
  })
})

test('refuses a decompression bomb before decoding it', async () => {
  const bomb = await sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: 'white' }, limitInputPixels: false })
    .png()
    .toBuffer()

  expect(bomb.length).toBeLessThan(2 * 1_024 * 1_024)
  await expect(take(bomb, 'bomb.png')).rejects.toMatchObject({ code: 'file-refused' })
})

test('refuses too large audio and names the limit', async () => {
  const sound = Buffer.concat([Buffer.from('OggS\0'), Buffer.alloc(17 * 1_024 * 1_024)])
  sound.write('OpusHead', 28)

  await expect(take(sound, 'talk.ogg')).rejects.toMatchObject({
    code: 'file-too-large',
    details: [{ message: expect.stringContaining('16 MB') }],
  })
})

test('refuses a message with a missing file, one of another app or of another kind', async () => {
  const file = await take(Buffer.from('%PDF-1.4 c'), 'c.pdf')
  const { files } = fixture.runtime

  await expect(files.check('another app', { type: 'document', media: { fileId: file.id } })).rejects.toMatchObject({
    code: 'invalid-argument',
  })
  await expect(files.check(fixture.appId, { type: 'image', media: { fileId: file.id } })).rejects.toMatchObject({
    code: 'invalid-argument',
  })
  await expect(files.check(fixture.appId, { type: 'document', media: { fileId: file.id } })).resolves.toBeUndefined()
})
