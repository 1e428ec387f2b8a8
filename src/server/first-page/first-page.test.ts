import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { until } from '#store/testing/until.ts'

import { type Client, createClient } from '../testing/client.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

const SCREENS = [
  ['/flows', ['assets/main.js', 'assets/flows.js']],
  ['/flows/', ['assets/main.js', 'assets/builder.js']],
]

let testApp: TestApp
let webFolder = ''
let owner: Client
let stranger: Client
let appId = ''

beforeAll(async () => {
  webFolder = await mkdtemp(join(tmpdir(), 'parley-first-page-'))
  const list = `<script type="application/json" id="screens">${JSON.stringify(SCREENS)}</script>`
  await writeFile(
    join(webFolder, 'index.html'),
    `<html><head>${list}<script type="module" src="/assets/main.js"></script></head><body></body></html>`,
  )
  testApp = await createTestApp({ settings: { webFolder } })
  owner = await testApp.person('Olga')
  stranger = await testApp.person('Stella')
  appId = await owner.appId()
})

afterAll(async () => {
  await testApp.end()
  await rm(webFolder, { recursive: true, force: true })
})

const page = async (client: Client, path: string, headers?: Record<string, string>) => {
  const { body, headers: sent } = await client.call('GET', path, undefined, headers)
  const answers = [...String(body).matchAll(/<script type="application\/json" data-answer="([^"]*)">([^<]*)<\/script>/g)]
  return {
    html: String(body),
    cacheControl: sent['cache-control'],
    answers: new Map(answers.map(([, url = '', json = '']) => [url.replaceAll('&#38;', '&'), JSON.parse(json)])),
  }
}

type Shown = Awaited<ReturnType<typeof page>>

/** The page once it comes with what is looked for: what is late on a busy machine, it leaves to the browser. */
async function pageWith(brings: (answers: Shown['answers']) => boolean, ...asked: Parameters<typeof page>): Promise<Shown> {
  let shown = await page(...asked)
  await until('the page comes with its answers', async () => {
    if (!brings(shown.answers)) shown = await page(...asked)
    return brings(shown.answers)
  })
  return shown
}

test('a page for someone who isn’t signed in contains no data', async () => {
  const shown = await page(createClient(testApp.server), '/inbox')

  expect(shown).toMatchObject({ cacheControl: 'no-cache', answers: new Map() })
})

test('a session that does not stand gives no answers', async () => {
  const shown = await page(createClient(testApp.server), '/inbox', { cookie: 'parley.session_token=forged' })

  expect(shown).toMatchObject({ cacheControl: 'no-cache', answers: new Map() })
})

test('a signed-in page contains its screen’s first data and is never cached', async () => {
  const list = `/api/v1/apps/${appId}/conversations?openState=open&flag=any&assignee=me&snoozed=no&sort=latest`
  const { answers, cacheControl } = await pageWith((all) => all.has(list), owner, '/inbox?view=mine')

  expect(cacheControl).toBe('no-store')
  expect(answers.get('/api/v1/session')).toEqual(await owner.ok('GET', '/api/v1/session'))
  expect(answers.get('/api/v1/apps')).toEqual(await owner.ok('GET', '/api/v1/apps'))
  expect(answers.get(list)).toEqual(await owner.ok('GET', list))
})

test('another’s workspace that a browser names is not in its page', async () => {
  const counts = `/api/v1/apps/${await stranger.appId()}/conversations/counts`
  const cookie = `${stranger.cookie()}; selectedApp=${appId}`
  const { html } = await pageWith((all) => all.has(counts), stranger, '/inbox', { cookie })

  expect(html).not.toContain(appId)
})

test('of several workspaces the page is about the one that the browser shows', async () => {
  const { id } = await owner.ok('POST', '/api/v1/apps', { name: 'Second' })
  const cookie = `${owner.cookie()}; selectedApp=${id}`
  const { answers } = await pageWith((all) => all.has(`/api/v1/apps/${id}/contacts/count`), owner, '/contacts', { cookie })

  expect([...answers.keys()].filter((url) => url.includes(appId))).toEqual([])
})

test('what people wrote cannot end the element that holds it', async () => {
  const text = '</script><script>alert(1)</script>'
  await owner.ok('POST', `/api/v1/apps/${appId}/contacts`, { name: text })
  const cookie = `${owner.cookie()}; selectedApp=${appId}`
  const holdsText = (answers: Shown['answers']): boolean => JSON.stringify([...answers.values()]).includes('</script>')
  const { html } = await pageWith(holdsText, owner, '/contacts', { cookie })

  expect(html).not.toContain('<script>alert')
})

test('each screen asks for its scripts beside those of every page', async () => {
  const preloads = async (path: string) =>
    [...(await page(createClient(testApp.server), path)).html.matchAll(/rel="modulepreload" crossorigin href="([^"]*)"/g)].map(
      ([, href]) => href,
    )

  expect(await preloads('/flows')).toEqual(['/assets/flows.js'])
  expect(await preloads('/flows/abc?step=1')).toEqual(['/assets/builder.js'])
  expect(await preloads('/login')).toEqual([])
})

test('the list of screens itself is not sent', async () => {
  expect((await page(createClient(testApp.server), '/flows')).html).not.toContain('id="screens"')
})
