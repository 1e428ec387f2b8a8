// Processes that read a website of ours and are killed amid it.
import { rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { KnowledgeInput } from '#domain/knowledge/knowledge-source.ts'
import { findKnowledge, writeKnowledge } from '#store/knowledge/sources.ts'
import { testDatabase } from '#store/testing/database.ts'
import { insertRows } from '#store/testing/rows.ts'

import { KNOWLEDGE_POINTS } from '#runtime/runtime-deps.ts'
import { crashFiles } from '#runtime/testing/crash-files.ts'
import { runRuntimeUntil } from '#runtime/testing/crash-runtime.ts'

const PAGES = 5

let server: Server
let site: string

beforeAll(async () => {
  server = createServer(({ url }, answer) => {
    if (url === '/robots.txt') return answer.writeHead(404).end()
    const number = Number(url?.slice(1)) || 1
    answer.writeHead(200, { 'content-type': 'text/html' })
    answer.end(`<main><h1>Page ${number}</h1><p>Said on ${number}.</p>${number < PAGES ? `<a href="/${number + 1}">Next</a>` : ''}</main>`)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  site = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
})
afterAll(() => server.close())

test.concurrent.each(KNOWLEDGE_POINTS.map((point) => ({ point, hit: point === 'knowledge.begun' ? 1 : 3 })))(
  'killed at $point, time $hit, a reading goes on where it stood, and every page is there once',
  async ({ point, hit }) => {
    const { sql, url, drop } = await testDatabase()
    await insertRows(sql, 'app')
    await sql.begin((tx) =>
      writeKnowledge(tx, 'app', 'site', KnowledgeInput.parse({ kind: 'website', title: 'Site', address: `${site}/` }), 'Ana'),
    )
    const isRead = async () => (await findKnowledge(sql, 'app', 'site'))?.status !== 'reading'
    try {
      expect(await runRuntimeUntil(url, { point, hit, graphUrl: site }, isRead)).toBe('SIGKILL')
      await runRuntimeUntil(url, { graphUrl: site }, isRead)

      const expected = Array.from({ length: PAGES }, (_, index) => ({
        title: `Page ${index + 1}`,
        text: `Said on ${index + 1}.`,
        state: 'read',
      }))
      expect(
        await sql`
          select d.title, p.text, g.state from knowledge_document d join knowledge_passage p on p.document_id = d.id
          join knowledge_page g on g.document_id = d.id order by d.title`,
      ).toEqual(
        expected.map(({ text, ...one }) => ({
          ...one,
          text: `${text}${one.title === `Page ${PAGES}` ? '' : `\n\n[Next](${site}/${Number(one.title.slice(5)) + 1})`}`,
        })),
      )
      expect(await findKnowledge(sql, 'app', 'site')).toMatchObject({ status: 'ready', pages: { total: PAGES, read: PAGES, failed: 0 } })
    } finally {
      await rm(crashFiles(url), { recursive: true, force: true })
      await drop()
    }
  },
)
