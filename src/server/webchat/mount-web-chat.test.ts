import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

import { afterAll, expect, test } from 'vitest'

import { LauncherConfig } from '#domain/webchat/visitor.ts'

import { createTestWorkspace } from '../testing/test-workspace.ts'

const folder = await mkdtemp(join(tmpdir(), 'parley-widget-'))
await mkdir(join(folder, 'assets'))
await writeFile(join(folder, 'loader.js'), 'start(__PARLEY_CONFIG__)')
await writeFile(
  join(folder, 'index.html'),
  '<html><head><meta name="web-chat" content="__PARLEY_WEB_CHAT__"><meta name="look" content="__PARLEY_LOOK__"></head></html>',
)
const { testApp, owner, appId, app } = await createTestWorkspace({ settings: { widgetFolder: folder } })

afterAll(async () => {
  await testApp.end()
  await rm(folder, { recursive: true, force: true })
})

const get = (path: string) => testApp.visitor().call('GET', path)
const ancestorsOf = ({ headers }: Awaited<ReturnType<typeof get>>) =>
  /frame-ancestors ([^;]*)/.exec(String(headers['content-security-policy']))?.[1]
const aChat = async (settings: object = {}): Promise<string> => (await owner.ok('POST', `${app}/web-chats`, { name: 'Site', settings })).id

test('the loader carries the settings of its web chat, and nothing in them ends the script', async () => {
  const id = await aChat({ pageRules: [{ page: '*', message: '</script><script>alert(1)</script>' }] })

  const { status, headers, body } = await get(`/chat/${id}.js`)

  expect([status, headers['content-type'], headers['cross-origin-resource-policy']]).toEqual([
    200,
    'text/javascript; charset=utf-8',
    'cross-origin',
  ])
  expect(body).not.toContain('<')
  const config = LauncherConfig.parse(JSON.parse(String(body).slice('start('.length, -1)))
  expect(config).toMatchObject({ id, rules: [{ message: '</script><script>alert(1)</script>' }] })
  const page = (await get(config.frameUrl.replace(/^https?:\/\/[^/]*/, ''))).body
  expect(page).toContain(`content="${id}"`)
  expect(page).toContain('content="205 auto"')
})

test('the loader travels compressed to whoever takes that', async () => {
  const path = `/chat/${await aChat()}.js`

  const { headers, bytes } = await testApp.visitor().call('GET', path, undefined, { 'accept-encoding': 'br, gzip' })

  expect([headers['content-encoding'], headers['vary']]).toEqual(['gzip', 'accept-language, accept-encoding'])
  expect(gunzipSync(bytes).toString()).toBe((await get(path)).body)
})

test.each([
  ['ar,en;q=0.8', {}, 'الدردشة'],
  ['nl, pt;q=0.9, en;q=0.8', {}, 'Chat'],
  ['ar', { locale: 'id' }, 'Obrolan'],
])('screen readers hear the launcher in the language of %s', async (language, settings, label) => {
  const { body, headers } = await testApp
    .visitor()
    .call('GET', `/chat/${await aChat(settings)}.js`, undefined, { 'accept-language': language })

  expect(body).toContain(`"open":"${label}"`)
  expect(headers['vary']).toContain('accept-language')
})

test('the page may be framed by the sites that its web chat names, or by all', async () => {
  const [free, bound] = [await aChat(), await aChat({ sites: ['https://shop.example', 'https://*.shop.example'] })]

  const pages = [await get(`/app/${appId}/chatwidget?chat=${free}`), await get(`/app/${appId}/chatwidget?chat=${bound}`)]

  expect(pages.map(ancestorsOf)).toEqual(['*', "'self' https://shop.example https://*.shop.example"])
  expect(pages.map(({ headers }) => headers['x-frame-options'])).toEqual([undefined, undefined])
})

test('a link shows its chat; a closed or deleted one is shown as gone, and no page may frame it', async () => {
  const chat = await aChat()
  const link = await owner.ok('POST', `${app}/web-chats/${chat}/links`, { name: 'Demo' })
  const path = link.url.replace(/^https?:\/\/[^/]*/, '')
  const stranger = await (await testApp.person('Sam')).appId()

  expect((await get(path)).body).toContain(`content="${chat}"`)
  await owner.ok('DELETE', `${app}/web-chats/${chat}/links/${link.id}`)
  const gone = [
    await get(path),
    await get('/agent-chat'),
    await get(`/app/${stranger}/chatwidget?chat=${chat}`),
    await get(`/app/${stranger}/chatwidget`),
  ]

  expect(gone.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  expect(gone.map(ancestorsOf)).toEqual(["'none'", "'none'", "'none'", "'none'"])
  expect(JSON.stringify(gone)).not.toContain(chat)
})

test('the page of previews is framed by pages of our own alone', async () => {
  const preview = await get('/chat/preview')

  expect([preview.status, preview.body]).toEqual([200, expect.stringContaining('content="preview"')])
  expect(ancestorsOf(preview)).toBe("'self' http://parley.test")
})
