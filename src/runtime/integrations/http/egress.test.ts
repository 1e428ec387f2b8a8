import { createServer, type RequestListener, type Server } from 'node:http'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { createEgress } from './egress.ts'

let canary: Server
let hits: string[]
let port: number
let answer: RequestListener

beforeEach(async () => {
  hits = []
  answer = (_, response) => response.end('hello')
  canary = createServer((request, response) => {
    hits.push(request.url ?? '')
    answer(request, response)
  })
  await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', resolve))
  const address = canary.address()
  port = address !== null && typeof address === 'object' ? address.port : 0
})
afterEach(async () => {
  canary.closeAllConnections()
  await new Promise((resolve) => canary.close(resolve))
})

const call = (url: string, options: { headers?: Record<string, string>; timeoutMs?: number; maxBytes?: number } = {}) => ({
  url,
  method: 'GET' as const,
  timeoutMs: 2_000,
  ...options,
})

const hosts = [
  '127.0.0.1',
  '127.1',
  '127.255.255.254',
  '0.0.0.0',
  '0',
  'localhost',
  'localhost.',
  '[::1]',
  '[::]',
  '[0:0:0:0:0:0:0:0]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '2130706433',
  '0x7f000001',
  '0177.0.0.1',
  '0x7f.1',
  '１２７.0.0.1',
  '127。0。0。1',
  '10.0.0.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '100.64.0.1',
  '169.254.169.254',
  '192.0.0.192',
  '192.0.2.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '192.88.99.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '[fc00::1]',
  '[fd00:ec2::254]',
  '[fe80::1]',
  '[ff02::1]',
  '[fec0::1]',
  '[2001:db8::1]',
  '[64:ff9b::7f00:1]',
  '[64:ff9b:1::1]',
  '[2002:7f00:1::]',
  '[2001:0:1::1]',
  '[::127.0.0.1]',
  '100.100.100.200',
  '169.254.170.2',
  'metadata.google.internal',
  'metadata.goog',
  'metadata',
  'METADATA.google.internal.',
]

test.each(hosts)('refuses %s before a byte leaves', async (host) => {
  const egress = createEgress([])

  expect(await egress(call(`http://${host}:${port}/`))).toMatchObject({ outcome: 'refused' })
  expect(hits).toEqual([])
})

test.each([
  'file:///etc/passwd',
  'gopher://127.0.0.1',
  'ftp://example.com',
  'data:text/plain,x',
  'unix:/var/run/docker.sock',
  'not an address',
  '',
  'http://user:secret@example.com/',
  'http://127.0.0.1:80\\@example.com/',
])('refuses the address %s', async (url) => {
  expect(await createEgress([])(call(url))).toMatchObject({ outcome: 'refused' })
})

test.each([
  ['private', ['10.0.0.1']],
  ['one private among public', ['93.184.215.14', '::1']],
  ['none', []],
])('refuses a name whose addresses are %s', async (_, addresses) => {
  const egress = createEgress([], (__, done) =>
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    ),
  )

  expect((await egress(call('http://shop.example/'))).outcome).not.toBe('answered')
})

test('connects to the checked address, immune to DNS rebinding', async () => {
  let asked = 0
  const egress = createEgress([], (_, done) => {
    asked += 1
    done(null, [{ address: asked === 1 ? '203.0.114.1' : '127.0.0.1', family: 4 }])
  })

  const answered = await egress(call(`http://rebind.example:${port}/`, { timeoutMs: 300 }))

  expect(answered.outcome).not.toBe('answered')
  expect({ asked, hits }).toEqual({ asked: 1, hits: [] })
})

test('calls only the trusted origin', async () => {
  const egress = createEgress([`http://127.0.0.1:${port}`])

  const answered = await egress(call(`http://127.0.0.1:${port}/x`))

  expect(answered.outcome === 'answered' && new TextDecoder().decode(answered.body)).toBe('hello')
  expect(await egress(call(`http://127.0.0.1:${port + 1}/`))).toMatchObject({ outcome: 'refused' })
})

test('returns a redirect without following it', async () => {
  const egress = createEgress([`http://127.0.0.1:${port}`])
  answer = (_, response) => response.writeHead(302, { location: 'http://169.254.169.254/' }).end()

  expect(await egress(call(`http://127.0.0.1:${port}/`))).toMatchObject({ outcome: 'answered', status: 302 })
  expect(hits).toHaveLength(1)
})

test('cuts endless responses and reports timeouts, broken and missing responses', async () => {
  const egress = createEgress([`http://127.0.0.1:${port}`, 'http://127.0.0.1:1'])
  answer = (_, response) => {
    const more = () => {
      while (!response.destroyed && response.write('x'.repeat(65_536)));
      if (!response.destroyed) response.once('drain', more)
    }
    more()
  }
  const cut = await egress(call(`http://127.0.0.1:${port}/`, { maxBytes: 100_000 }))
  expect(cut.outcome === 'answered' && [cut.body.length, cut.truncated]).toEqual([100_000, true])

  answer = () => {}
  expect(await egress(call(`http://127.0.0.1:${port}/`, { timeoutMs: 100 }))).toMatchObject({ outcome: 'timeout' })

  answer = (_, response) => response.destroy()
  expect(await egress(call(`http://127.0.0.1:${port}/`))).toMatchObject({ outcome: 'lost' })

  expect(await egress(call('http://127.0.0.1:1/'))).toMatchObject({ outcome: 'unreachable' })
})

test.each(['Host', 'Metadata-Flavor', 'X-aws-ec2-metadata-token', 'Transfer-Encoding', 'bad name'])(
  'refuses the header %s',
  async (name) => {
    const egress = createEgress([`http://127.0.0.1:${port}`])

    expect(await egress(call(`http://127.0.0.1:${port}/`, { headers: { [name]: 'x' } }))).toMatchObject({ outcome: 'refused' })
    expect(await egress(call(`http://127.0.0.1:${port}/`, { headers: { 'x-a': 'a\r\nb: c' } }))).toMatchObject({ outcome: 'refused' })
  },
)
