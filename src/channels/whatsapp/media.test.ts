import { expect, test } from 'vitest'

import type { ChannelAccess } from '#domain/whatsapp/channel.ts'
import type { EgressAnswer, EgressRequest, EgressStream } from '#domain/egress.ts'

import { fetchMedia } from './media.ts'

const MB = 1_024 * 1_024
const access: ChannelAccess = { appId: 'a', id: 'c', phoneNumberId: '100', graphUrl: null, token: 'secret' }
const bytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value))
const described = (url: string): EgressAnswer => ({
  outcome: 'answered',
  status: 200,
  headers: {},
  body: bytes({ url, mime_type: 'image/jpeg' }),
  truncated: false,
})

async function* parts(sizes: readonly number[]): AsyncGenerator<Uint8Array> {
  for (const size of sizes) yield new Uint8Array(size)
}

/** A network that answers once with the address of the file and once with the file. */
function network(address: EgressAnswer, file: { status?: number; headers?: Record<string, string>; sizes?: number[] } = {}) {
  const calls: Pick<EgressRequest, 'url' | 'headers'>[] = []
  const state = { ended: false }
  const stream = (): EgressStream => ({
    outcome: 'answered',
    status: file.status ?? 200,
    headers: file.headers ?? {},
    body: parts(file.sizes ?? [3, 4]),
    end: () => (state.ended = true),
  })
  const egress = Object.assign(async ({ url, headers }: EgressRequest) => (calls.push({ url, headers }), address), {
    open: async ({ url, headers }: Omit<EgressRequest, 'maxBytes'>) => (calls.push({ url, headers }), stream()),
  })
  const fetched = (range: string | null = null) => fetchMedia(egress, access, 'https://graph.test/v23.0/', { providerId: 'm/1', range })
  return { calls, state, fetched }
}

const sizeOf = async (body: AsyncIterable<Uint8Array>): Promise<number> => {
  let size = 0
  for await (const part of body) size += part.length
  return size
}

test('downloads a file in two steps, both with the token, and streams its bytes', async () => {
  const { calls, fetched } = network(described('https://cdn.test/f'), {
    status: 206,
    headers: { 'content-length': '7', 'content-range': 'bytes 0-6/9' },
  })

  const answer = await fetched('bytes=0-6')

  expect(calls).toEqual([
    { url: 'https://graph.test/v23.0/m%2F1?phone_number_id=100', headers: { authorization: 'Bearer secret' } },
    { url: 'https://cdn.test/f', headers: { authorization: 'Bearer secret', range: 'bytes=0-6' } },
  ])
  expect(answer).toMatchObject({ outcome: 'found', mimeType: 'image/jpeg', length: 7, range: 'bytes 0-6/9' })
  expect(answer.outcome === 'found' && (await sizeOf(answer.body))).toBe(7)
})

test.each([400, 404])('an id to which WhatsApp answers %i is gone', async (status) => {
  const { fetched } = network({ outcome: 'answered', status, headers: {}, body: bytes({}), truncated: false })

  expect(await fetched()).toMatchObject({ outcome: 'gone' })
})

const answered = (status: number, body: object | Uint8Array = {}): EgressAnswer => ({
  outcome: 'answered',
  status,
  headers: {},
  body: body instanceof Uint8Array ? body : bytes(body),
  truncated: false,
})

test.each<[name: string, answer: EgressAnswer, outcome: string]>([
  ['a refused token', answered(401), 'token'],
  ['a refused token by its code', answered(400, { error: { code: 190, message: 'expired' } }), 'token'],
  ['a missing permission', answered(403), 'denied'],
  ['a missing permission by its code', answered(400, { error: { code: 10, message: 'no' } }), 'denied'],
  ['an id that is too old', answered(400, { error: { code: 100, error_subcode: 33, message: 'does not exist' } }), 'gone'],
  ['a fault of WhatsApp', answered(503), 'unavailable'],
  ['a fault that Meta calls passing', answered(400, { error: { code: 2, message: 'later' } }), 'unavailable'],
  ['an answer that is no JSON', answered(200, new Uint8Array([1])), 'unavailable'],
  ['an address that is none', described('file:///etc/passwd'), 'unavailable'],
  ['no answer in time', { outcome: 'timeout', detail: 'There was no answer in time.' }, 'timeout'],
  ['a connection that broke', { outcome: 'lost', detail: 'It broke.' }, 'lost'],
  ['a server that is not there', { outcome: 'unreachable', detail: 'Nobody there.' }, 'unavailable'],
])('%s is told as what it is', async (_name, answer, outcome) => {
  expect(await network(answer).fetched()).toMatchObject({ outcome })
})

test('does not start a file that declares more than 100 MB', async () => {
  const { state, fetched } = network(described('https://cdn.test/f'), { headers: { 'content-length': String(100 * MB + 1) } })

  expect(await fetched()).toMatchObject({ outcome: 'tooLarge' })
  expect(state.ended).toBe(true)
})

test('aborts an endless file without a declared size', async () => {
  const { fetched } = network(described('https://cdn.test/f'), { sizes: Array.from({ length: 110 }, () => MB) })
  const answer = await fetched()

  await expect(answer.outcome === 'found' ? sizeOf(answer.body) : null).rejects.toThrow('longer than')
})
