import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { aSession, fakeChat } from '#widget/testing/fake-chat.ts'

import { openSession } from './session.ts'
import type { Site } from './site.ts'

/** What the browser asked for, and what the server says to it, one after the other. */
let asked: { token?: string; identity?: string; link?: object }[] = []
let answers: Response[] = []

beforeEach(() => {
  asked = []
  sessionStorage.clear()
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    asked.push(JSON.parse(body))
    return answers.shift() ?? Response.error()
  })
})
afterEach(() => vi.unstubAllGlobals())

const begun = (token: string) => Response.json({ ...aSession(), token })
const refused = (status: number, code: string) => Response.json({ error: { code, message: 'No.', hint: '' } }, { status })

function open({ stored = [], link }: { stored?: [string, string][]; link?: string } = {}) {
  const { view } = fakeChat({ session: null, locale: '' })
  const kept: [string, string | null][] = []
  const told: string[] = []
  const site: Site = {
    isClosable: true,
    stored,
    isOpen: true,
    page: () => ({ page: 'https://shop.example/', title: '', referrer: '' }),
    keep: (key, value) => void kept.push([key, value]),
    tell: (...[type]) => void told.push(type),
    hear: () => {},
  }
  const session = openSession({ webChatId: 'chat1', link, site, view, kept: 'parley:chat1', renewed: () => {} })
  return { session, view, kept, told }
}

test('a stranger gets a token that is kept nowhere, and somebody who came back is known by the kept one', async () => {
  answers = [begun('first')]
  const stranger = open()
  await stranger.session.begin()
  expect(stranger.session.token()).toBe('first')
  expect(stranger.kept).toEqual([])

  answers = [begun('second')]
  const back = open({ stored: [['parley:chat1', 'first']] })
  await back.session.begin()
  expect(asked.at(-1)?.token).toBe('first')
  expect(back.kept).toEqual([['parley:chat1', 'second']])
})

test('who the visitor is, said while the chat begins, is told after it', async () => {
  answers = [begun('anonymous'), begun('named')]
  const { session } = open()

  await Promise.all([session.begin(), session.begin('jwt'), session.begin()])

  expect(asked.map(({ token, identity }) => [token, identity])).toEqual([
    [undefined, 'jwt'],
    ['anonymous', 'jwt'],
  ])
  expect(session.token()).toBe('named')
})

test('a proof that is refused is asked for anew, and not sent twice', async () => {
  answers = [refused(401, 'invalid-identity'), begun('named')]
  const { session, told } = open()

  await session.begin('old')
  await session.begin('old')
  expect(told).toEqual(['identify'])
  expect(asked).toHaveLength(1)

  await session.begin('fresh')
  expect(asked.at(-1)?.identity).toBe('fresh')
  expect(session.token()).toBe('named')
})

test('a link asks for its password until it is right', async () => {
  answers = [refused(401, 'chat-link-password'), refused(401, 'chat-link-password'), begun('token')]
  const { session, view } = open({ link: 'link1' })

  await session.begin()
  expect(view.get().failed).toBe('password')
  await session.unlock('tea')
  expect(view.get().failed).toBe('wrongPassword')
  await session.unlock('beans')

  expect(view.get().failed).toBeNull()
  expect(asked.map(({ link }) => link)).toEqual([
    { token: 'link1' },
    { token: 'link1', password: 'tea' },
    { token: 'link1', password: 'beans' },
  ])
})

test.each([
  ['a link that is closed', () => refused(404, 'chat-link-closed'), 'closed'],
  ['no connection', () => Response.error(), 'network'],
])('%s opens no chat', async (_case, answer, failed) => {
  answers = [answer()]
  const { session, view } = open({ link: 'link1' })

  await session.begin()

  expect(view.get()).toMatchObject({ session: null, failed })
})
