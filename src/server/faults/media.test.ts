// A customer's files, from the phone to the browser of the team: fetched when looked at, and gone when WhatsApp has lost them.
import { afterAll, beforeAll, expect, test } from 'vitest'

import { until } from '#store/testing/until.ts'

import { openProduct, type Product } from '../testing/product.ts'
import { createEchoApp, type EchoApp } from '../testing/echo-app.ts'

let product: Product
let shop: EchoApp
beforeAll(async () => {
  product = await openProduct()
  shop = await createEchoApp(product, '100000000000002')
})
afterAll(() => product.end())

const PERSON = '15560000001'

/** Plays a file on the phone; returns where the team finds it. */
async function sendFile(file: object): Promise<string> {
  const body = { ...file, phoneNumberId: shop.phoneNumberId }
  const { content } = await product.call('POST', `/emulator/phone/${PERSON}/messages`, body)
  let messageId = ''
  await until('the file is in the conversation', async () => {
    const lines = (await shop.chats()).flatMap((chat) => chat.lines)
    const found = lines.find(({ message }) => JSON.stringify(message).includes(content.id))
    messageId = found?.message?.id ?? ''
    return messageId !== ''
  })
  return `/api/v1/apps/${shop.appId}/media/${messageId}`
}

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${product.url}${path}`, { headers: { cookie: product.cookie(), ...headers } })

test('shows images inline and downloads documents, without running scripts', async () => {
  const picture = await get(await sendFile({ type: 'image' }))
  const document = await get(await sendFile({ type: 'document', filename: 'Überweisung "5".pdf' }))

  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect(picture.headers.get('content-disposition')).toBe('inline')
  expect(picture.headers.get('cache-control')).toContain('private')
  expect(picture.headers.get('content-security-policy')).toContain('sandbox')
  expect(
    Buffer.from(await picture.arrayBuffer())
      .subarray(1, 4)
      .toString(),
  ).toBe('PNG')
  expect(document.headers.get('content-type')).toBe('application/pdf')
  expect(document.headers.get('content-disposition')).toBe(
    `attachment; filename="_berweisung _5_.pdf"; filename*=UTF-8''%C3%9Cberweisung%20%225%22.pdf`,
  )
  expect((await document.text()).startsWith('%PDF-')).toBe(true)
})

test('refuses files without a session', async () => {
  const path = await sendFile({ type: 'sticker' })

  expect((await fetch(`${product.url}${path}`)).status).toBe(401)
})

test('a message without a file has none', async () => {
  await shop.write(PERSON, 'hi')
  const [chat] = await shop.chats()
  const text = chat?.lines.find(({ message }) => message?.content.type === 'text')?.message?.id

  expect((await get(`/api/v1/apps/${shop.appId}/media/${text}`)).status).toBe(404)
})

/** Plays a file that meets a fault twice: in the job that fetches it, and when a person looks at it. */
async function sendSpoiled(fault: { kind: string; [detail: string]: unknown }): Promise<string> {
  await product.world.fault({ ...fault, times: 2, match: { path: 'phone_number_id' } })
  const path = await sendFile({ type: 'audio' })
  await until('the job has met it', async () => (await fileOf(path))?.state !== 'fetching')
  return path
}

async function fileOf(path: string) {
  const lines = (await shop.chats()).flatMap((chat) => chat.lines)
  return lines.find(({ event, message }) => event.body.type === 'message_received' && path.endsWith(`/${message?.id}`))?.message?.file
}

test('tells a deleted file from an unavailable one, and retries on request', async () => {
  const goneAt = await sendSpoiled({ kind: 'reject', code: 100 })
  expect(await fileOf(goneAt)).toEqual({ state: 'failed', reason: 'gone' })
  const gone = await get(goneAt)
  const failedAt = await sendSpoiled({ kind: '5xx', status: 503 })
  expect(await fileOf(failedAt)).toMatchObject({ state: 'waiting', reason: 'unavailable' })
  const failed = await get(failedAt)

  expect([gone.status, (await gone.json()).error.code]).toEqual([410, 'media-gone'])
  expect([failed.status, (await failed.json()).error.code]).toEqual([502, 'media-failed'])

  for (const path of [goneAt, failedAt]) {
    await product.call('POST', `${path}/retry`)
    await until('it has come', async () => (await fileOf(path))?.state === 'stored')
    expect((await get(path)).status).toBe(200)
  }
})

test('serves a stored file by range from our storage only', async () => {
  const path = await sendFile({ type: 'image' })
  await until('it is stored', async () => (await fileOf(path))?.state === 'stored')
  await product.world.fault({ kind: '5xx', status: 503, times: 1, match: { path: 'phone_number_id' } })

  const part = await get(path, { range: 'bytes=1-3' })
  await product.world.clearFaults()

  expect([part.status, part.headers.get('content-length'), await part.text()]).toEqual([206, '3', 'PNG'])
  expect(part.headers.get('content-range')).toMatch(/^bytes 1-3\/\d+$/)
})

test('uploads a team file unchanged, sends it by id, and shows it to the team only', async () => {
  await shop.write(PERSON, 'hi')
  const [chat] = await shop.chats()
  const app = `/api/v1/apps/${shop.appId}`
  const upload = (type: string, body: string) =>
    fetch(`${product.url}${app}/files?name=${encodeURIComponent('Preise "5".txt')}`, {
      method: 'POST',
      headers: { cookie: product.cookie(), origin: product.url, 'content-type': type },
      body,
    })
  const file = await (await upload('text/plain', 'A boat: 24.90 EUR')).json()
  const json = await (await upload('application/json', '{"a boat": 24.9}')).json()
  await product.call('POST', `${app}/conversations/${chat?.conversation.id}/take-over`)
  const content = { type: 'document', media: { fileId: file.id }, filename: file.name }
  const { id } = await product.call('POST', `${app}/conversations/${chat?.conversation.id}/messages`, { content })

  expect(file).toMatchObject({ kind: 'document', mimeType: 'text/plain', size: 17, name: 'Preise "5".txt' })
  expect(json).toMatchObject({ kind: 'document', mimeType: 'text/plain' })
  for (const path of [`${app}/files/${file.id}`, `${app}/media/${id}`]) {
    expect(await (await get(path)).text()).toBe('A boat: 24.90 EUR')
    expect((await fetch(`${product.url}${path}`)).status).toBe(401)
  }
  const refused = await upload('image/png', '<!doctype html><script>alert(1)</script>')
  expect([refused.status, (await refused.json()).error.code]).toEqual([422, 'file-refused'])
})
