// Websites, from a small server of our own, into a real PostgreSQL.
import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import { randomId } from '#domain/generate-id.ts'
import { KnowledgeInput } from '#domain/knowledge/knowledge-source.ts'
import { searchPassages } from '#store/knowledge/search-passages.ts'
import { findKnowledge, listPages, readAgain, writeKnowledge } from '#store/knowledge/sources.ts'
import { testDatabase, type TestDatabase } from '#store/testing/database.ts'
import { insertRows } from '#store/testing/rows.ts'
import { until } from '#store/testing/until.ts'

import { createEgress, type GuardedEgress } from '#runtime/integrations/http/egress.ts'
import { openFileHome } from '#runtime/integrations/files/file-storage.ts'
import { appPath, storeObject } from '#runtime/integrations/files/objects.ts'
import { createKnowledgeReader } from './read-sources.ts'

let server: Server
let site: string
let egress: GuardedEgress
/** What the site answers, by path. */
let pages: Record<string, string | number>
let asked: string[]
/** Whether the site sends a page only where it changed. */
let knowsVersions = false
/** What was waited between pages, in milliseconds. */
let pauses: number[]
let database: TestDatabase
let folder: string

const page = (title: string, body: string) =>
  `<html lang="en"><body><nav><a href="/menu">Menu</a></nav><main><h1>${title}</h1>${body}</main></body></html>`

beforeAll(async () => {
  server = createServer(({ url = '/', headers }, answer) => {
    asked.push(url)
    const said = pages[url] ?? 404
    if (typeof said === 'number') return answer.writeHead(said).end()
    if (said.startsWith('to ')) return answer.writeHead(301, { location: said.slice(3) }).end()
    const type = url.endsWith('.txt') ? 'text/plain' : 'text/html'
    const etag = `"${createHash('sha1').update(said).digest('hex')}"`
    if (knowsVersions && headers['if-none-match'] === etag) return answer.writeHead(304).end()
    answer.writeHead(200, { 'content-type': type, ...(knowsVersions && { etag }) }).end(said)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  site = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  egress = createEgress([site])
  folder = await mkdtemp(join(tmpdir(), 'parley-knowledge-'))
})
afterAll(async () => {
  await egress.close()
  server.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  asked = []
  pauses = []
  knowsVersions = false
  pages = {
    '/robots.txt': 'User-agent: *\nDisallow: /secret',
    '/': page(
      'Harbour Goods',
      '<a href="/delivery?utm_source=x">D</a><a href="/broken">B</a><a href="/secret">S</a><a href="/moved">M</a><a href="https://other.example/">O</a>',
    ),
    '/delivery': page('Delivery', '<p>Delivery to Norway costs 12.90.</p><a href="/returns">R</a>'),
    '/returns': page('Returns', '<p>Thirty days.</p><a href="/">Home</a>'),
    '/broken': 500,
    '/moved': 'to /secret',
    '/secret': page('Secret', '<p>Nothing for machines.</p>'),
  }
  database = await testDatabase()
  await insertRows(database.sql, 'app')
})
afterEach(() => database.drop())

const write = (input: object) =>
  database.sql.begin((tx) => writeKnowledge(tx, 'app', 'source', KnowledgeInput.parse({ title: 'Harbour', ...input }), 'Ana'))
const add = (more: object = {}) => write({ kind: 'website', address: `${site}/`, every: 'day', ...more })
const source = () => findKnowledge(database.sql, 'app', 'source')
const again = () => readAgain(database.sql, 'app', 'source')

const files = () => openFileHome(folder)
const quiet = { info: () => {}, warn: () => {}, error: (fields: object) => console.error(fields) }

/** Reads what is due, with the job itself. */
async function run(): Promise<void> {
  const job = createKnowledgeReader({
    sql: database.sql,
    egress,
    files: await files(),
    generateId: randomId,
    crash: () => {},
    pause: async (ms) => void pauses.push(ms),
    log: quiet,
    leaseMs: 60_000,
  })
  await job.run(() => {})
  await until('the source to be read', async () => (await source())?.status !== 'reading')
  await job.finish?.()
}
const documents = async () =>
  database.sql<{ title: string; url: string }[]>`select title, replace(url, ${site}, '') as url from knowledge_document order by url`
const said = async () => (await database.sql<{ text: string }[]>`select text from knowledge_passage order by place`).map(({ text }) => text)

const READ = [
  { title: 'Harbour Goods', url: '/' },
  { title: 'Delivery', url: '/delivery' },
  { title: 'Returns', url: '/returns' },
]
const ROBOTS = 'The site’s robots.txt doesn’t allow reading it.'

test('a site is read by its links, as its robots.txt lets, and every page has its end', async () => {
  await add()
  expect(await source()).toMatchObject({ status: 'reading', readAt: null })
  await run()
  expect(await documents()).toEqual(READ)
  expect(asked).not.toContain('/secret')
  expect(await listPages(database.sql, 'app', 'source')).toEqual([
    { url: `${site}/broken`, state: 'failed', change: null, problem: 'The site answered with an error (500).' },
    { url: `${site}/moved`, state: 'failed', change: null, problem: ROBOTS },
    { url: `${site}/`, state: 'read', change: null, problem: null },
    { url: `${site}/delivery`, state: 'read', change: null, problem: null },
    { url: `${site}/returns`, state: 'read', change: null, problem: null },
  ])
  expect(await source()).toMatchObject({
    status: 'attention',
    problem: '2 of 5 pages couldn’t be read.',
    pages: { total: 5, read: 3, failed: 2, new: 0, changed: 0, gone: 0 },
    nextReadAt: expect.any(String),
  })
  const reader = { language: null, tags: [], channelId: null }
  const [found] = await searchPassages(database.sql, 'app', { question: 'norway', sourceIds: null, reader, limit: 1 })
  expect(found).toMatchObject({ title: 'Delivery', headings: ['Delivery'], url: `${site}/delivery` })
})

test('another reading tells what is new, changed and gone, and keeps what cannot be reached', async () => {
  await add()
  await run()
  const before = await said()
  pages['/'] = page('Harbour Goods', '<a href="/delivery">D</a><a href="/opening">O</a>')
  pages['/opening'] = page('Opening', '<p>Nine to five.</p>')
  pages['/delivery'] = 503
  await again()
  await run()
  // Nothing leads to the returns while the delivery cannot be read, so they are asked for themselves.
  expect((await documents()).map(({ url }) => url)).toEqual(['/', '/delivery', '/opening', '/returns'])
  expect(await source()).toMatchObject({ pages: { new: 1, changed: 1, gone: 0, failed: 1 } })
  expect(await said()).toEqual(expect.arrayContaining(before.slice(1)))

  pages['/delivery'] = page('Delivery', '<p>We do not deliver.</p>')
  pages['/opening'] = 404
  await again()
  await run()
  expect(await documents()).toEqual(READ.slice(0, 2))
  expect(await source()).toMatchObject({ status: 'ready', problem: null, pages: { total: 2, new: 0, changed: 1, gone: 2, failed: 0 } })
})

test('a site that is down, or whose rules cannot be read, loses nothing', async () => {
  await add()
  await run()
  pages = { '/robots.txt': 503 }
  await again()
  await run()
  expect(await documents()).toEqual(READ)
  expect(await source()).toMatchObject({ status: 'attention', problem: expect.stringContaining('robots.txt couldn’t be read') })
})

test('a site has no more pages than it may, and one that leads elsewhere says where', async () => {
  await add({ maxPages: 2 })
  await run()
  expect(await documents()).toEqual(READ.slice(0, 2))
  await add({ read: 'page' })
  await run()
  expect(await documents()).toEqual(READ.slice(0, 1))

  await add({ address: `${site}/help`, read: 'page' })
  pages['/help'] = 'to /support'
  pages['/support'] = page('Support', '<p>Here.</p>')
  await run()
  expect(await listPages(database.sql, 'app', 'source')).toMatchObject([
    { state: 'failed', problem: `It redirects to ${site}/support. Use that URL instead.` },
    { state: 'gone' },
  ])
})

test('a site is read by its sitemap', async () => {
  pages['/robots.txt'] = `Sitemap: ${site}/all.xml`
  pages['/all.xml'] = `<sitemapindex><sitemap><loc>${site}/some.xml</loc></sitemap></sitemapindex>`
  pages['/some.xml'] = `<urlset><url><loc>${site}/returns</loc></url><url><loc>https://other.example/</loc></url></urlset>`
  await add({ read: 'sitemap' })
  await run()
  expect(await documents()).toEqual([READ[2]])
  delete pages['/some.xml']
  await again()
  await run()
  expect(await documents()).toEqual([READ[2]])
  expect((await source())?.problem).toBe(`The sitemap ${site}/some.xml couldn’t be read. The page wasn’t found (404).`)
})

async function upload(path: string, text: string): Promise<void> {
  const body = (async function* () {
    yield Buffer.from(text)
  })()
  const owner = { appId: 'app', userId: null }
  const handed = { bucket: 'private', fullPath: appPath('app', path), owner, body, name: 'x', declaredType: null, createdBy: null } as const
  await storeObject({ sql: database.sql, files: await files(), generateId: randomId }, handed)
}

test('a file is read, and replaced only by one that can be read', async () => {
  await upload('knowledge/one', '# Prices\n\nA mug costs 9.90.')
  await write({ kind: 'file', path: 'knowledge/one', name: 'prices.md' })
  await run()
  expect(await source()).toMatchObject({ status: 'ready', documents: 1, passages: 1, nextReadAt: null })

  await upload('knowledge/two', 'This is no document of Word.')
  await write({ kind: 'file', path: 'knowledge/two', name: 'prices.docx' })
  expect(await source()).toMatchObject({ status: 'reading', passages: 1 })
  await run()
  expect(await source()).toMatchObject({ status: 'attention', problem: 'The file is damaged, or isn’t what its name says.', passages: 1 })
  expect(await said()).toEqual(['A mug costs 9.90.'])

  await upload('knowledge/three', 'Article,Price\nMug,10.90\n')
  await write({ kind: 'file', path: 'knowledge/three', name: 'prices.csv' })
  await run()
  expect(await said()).toEqual(['Article: Mug\nPrice: 10.90'])
  await write({ kind: 'file', path: 'knowledge/gone', name: 'prices.csv' })
  await run()
  expect((await source())?.problem).toBe('The file was deleted. Upload it again.')
})

test('a page that is still the same is not sent again, and what it leads to is read all the same', async () => {
  knowsVersions = true
  pages['/broken'] = page('Mended', '<p>It works.</p>')
  await add()
  await run()
  expect(await source()).toMatchObject({ pages: { read: 4, unchanged: 0 } })
  const before = await said()

  pages['/returns'] = page('Returns', '<p>Sixty days.</p>')
  await again()
  await run()
  expect(await source()).toMatchObject({ pages: { total: 5, read: 4, unchanged: 3, changed: 1, gone: 0 } })
  expect(await said()).toEqual(expect.arrayContaining([...before.filter((text) => !text.startsWith('Thirty')), 'Sixty days.']))
})

test('a site is waited for between pages as long as it asks, and not for ever', async () => {
  pages['/robots.txt'] = 'User-agent: *\nCrawl-delay: 2\nDisallow: /secret'
  await add({ maxPages: 3 })
  await run()
  expect(pauses).toEqual([2_000, 2_000])
  expect(await source()).toMatchObject({ pauseSeconds: 2 })

  pauses = []
  pages['/robots.txt'] = 'User-agent: *\nCrawl-delay: 3600'
  await again()
  await run()
  expect([...new Set(pauses)]).toEqual([10_000])
  expect(await source()).toMatchObject({ pauseSeconds: 10 })
})

test('of a robots.txt that is too large the beginning holds', async () => {
  pages['/robots.txt'] = `User-agent: *\nDisallow: /delivery\n${'# nothing\n'.repeat(60_000)}Disallow: /\n`
  await add()
  await run()
  expect((await documents()).map(({ url }) => url)).toEqual(['/', '/secret'])
})
