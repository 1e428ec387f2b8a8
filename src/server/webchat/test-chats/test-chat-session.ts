import { MAX_TEST_CHAT_TOKEN } from '#domain/api/webchat/shared-test-chat.ts'
import { AppError } from '#domain/errors.ts'
import type { Flow } from '#domain/flows/flow-document.ts'
import type { OutgoingContent } from '#domain/messages/message.ts'
import type { ChatSession, SentAct, VisitorAct } from '#domain/webchat/visitor.ts'
import { t } from '#domain/i18n/t.ts'
import { tapOn } from '#flow/flow-tests/content-of.ts'
import { sentMessagesOf, type SimulationState } from '#flow/simulation/simulation-state.ts'
import { findChatLink, type OpenChatLink } from '#store/webchat/chat-links.ts'
import { findWebChat, type OpenWebChat } from '#store/webchat/web-chats.ts'
import { getFlow } from '#store/flows/flows.ts'

import type { Site } from '#server/branding/sites.ts'
import type { ServerDeps } from '#server/http/deps.ts'
import { chatConfig } from '../chat-session.ts'
import { checkFormReply } from '../chat-form.ts'
import { cartContent, notThere } from '../visitor-message.ts'
import { loadTestSetting, type Played, playTestChat } from './play-test-chat.ts'
import { toTestChatLines } from './test-chat-lines.ts'
import { closeTestChatToken, openTestChatToken, type Said, type TestChat } from './test-chat-token.ts'

/** How long a test chat can go on after it began. */
const TEST_CHAT_MS = 24 * 60 * 60_000
const MAX_ACTS = 100

/** A test chat whose link is open, with the draft that answers. */
export interface OpenTestChat {
  testChat: TestChat
  link: OpenChatLink
  chat: OpenWebChat
  flow: Flow
}

/** Begins a test chat of the draft behind a link, or goes on with the one that a token holds. */
export async function beginTestChat(
  deps: ServerDeps,
  { link, token, before }: { link: OpenChatLink; token: string; before: string | undefined },
): Promise<OpenTestChat> {
  const held = before === undefined ? null : openTestChatToken(deps.seal, before, link.webChatId)
  const isHeld = held?.link === token && isGoingOn(held, deps.now())
  const testChat = isHeld ? held : { webChatId: link.webChatId, link: token, begunAt: deps.now().toISOString(), said: [] }
  return { testChat, ...(await openDraft(deps, link)) }
}

/** The test chat that a token holds; `unauthenticated` without one, `chat-link-closed` once its link is closed. */
export async function openTestChat(deps: ServerDeps, webChatId: string, token: string): Promise<OpenTestChat> {
  const testChat = openTestChatToken(deps.seal, token, webChatId)
  if (!testChat || !isGoingOn(testChat, deps.now())) throw new AppError('unauthenticated')
  const link = await findChatLink(deps.sql, testChat.link)
  if (!link?.draft || link.webChatId !== webChatId) throw new AppError('chat-link-closed')
  return { testChat, ...(await openDraft(deps, link)) }
}

const isGoingOn = ({ begunAt }: TestChat, now: Date): boolean => now.getTime() - Date.parse(begunAt) < TEST_CHAT_MS

async function openDraft({ sql }: ServerDeps, link: OpenChatLink): Promise<Pick<OpenTestChat, 'link' | 'chat' | 'flow'>> {
  const [chat, flow] = await Promise.all([
    findWebChat(sql, link.webChatId),
    link.flowId === null ? null : getFlow(sql, link.appId, link.flowId),
  ])
  if (chat?.appId !== link.appId || flow?.kind !== 'flow') throw new AppError('chat-link-closed')
  return { link, chat, flow }
}

/** Plays a test chat as far as it went. */
export const played = async (deps: ServerDeps, { testChat, link, flow }: OpenTestChat): Promise<Played> =>
  playTestChat(await loadTestSetting(deps, link.appId, flow, testChat.begunAt), testChat)

/** Goes on with a test chat; what was done already under the same id is not done again. */
export async function actInTestChat(deps: ServerDeps, open: OpenTestChat, { id, act }: Pick<SentAct, 'id' | 'act'>): Promise<OpenTestChat> {
  const { said, state } = await played(deps, open)
  if (said.some((one) => one.id === id)) return open
  if (said.length >= MAX_ACTS) throw notThere('', t('This test chat is too long to go on. Start over.'))
  const input = await toInput(deps, open, act, state)
  return { ...open, testChat: { ...open.testChat, said: [...said, { id, at: deps.now().toISOString(), input }] } }
}

/** What the browser shows of a test chat. */
export async function testChatSession(deps: ServerDeps, open: OpenTestChat, site: Site): Promise<ChatSession> {
  const { testChat, chat } = open
  const now = await played(deps, open)
  const [config, lines] = await Promise.all([chatConfig(deps, chat, site), toTestChatLines(deps, chat.appId, chat.id, now)])
  const token = closeTestChatToken(deps.seal, { ...testChat, said: [...now.said] })
  if (token.length > MAX_TEST_CHAT_TOKEN) throw notThere('', t('This test chat is too long to go on. Start over.'))
  return {
    token,
    expiresAt: new Date(Date.parse(testChat.begunAt) + TEST_CHAT_MS).toISOString(),
    identified: false,
    simulated: true,
    // Nobody is there to answer, nothing is kept that could be asked for, and other flows are not tested.
    config: {
      ...config,
      away: null,
      faces: [],
      quickStarts: [],
      articles: false,
      preChat: [],
      consent: null,
      files: false,
      whatsapp: false,
    },
    // Nobody reads along, so that nothing is told of what was seen.
    state: null,
    lines,
    before: null,
    unread: 0,
  }
}

async function toInput(
  { sql, now }: ServerDeps,
  { link: { appId, webChatId } }: OpenTestChat,
  act: VisitorAct,
  state: SimulationState,
): Promise<Said['input']> {
  switch (act.type) {
    case 'text':
      return { type: 'say', text: act.text }
    case 'button':
    case 'row': {
      const { id, title } = act
      if (tapOn({ id, title }, sentMessagesOf(state)) === null) throw notThere('id', t('This is no longer offered.'))
      return { type: 'tap', id, title }
    }
    case 'location':
      return { type: 'send', content: { type: 'location', latitude: act.latitude, longitude: act.longitude } }
    case 'cart':
      return { type: 'send', content: await cartContent(sql, appId, act, contentOf(state, act.messageId)) }
    case 'form': {
      const content = contentOf(state, act.messageId)
      if (content?.type !== 'whatsappFlow') throw notThere('messageId', t('This message has no form.'))
      const nobody = { appId, webChatId, addresses: [], proved: null, flowId: null, expiresAt: '' }
      await checkFormReply(sql, nobody, content.form, act.answers, now())
      return { type: 'send', content: { type: 'formReply', name: null, token: content.token, answers: act.answers } }
    }
    case 'file':
    case 'reaction':
    case 'startFlow':
      throw notThere('type', t('A test chat does not take this.'))
    default:
      return act satisfies never
  }
}

/** What a message of the draft holds; undefined where it said nothing under this id. */
export function contentOf({ lines }: SimulationState, messageId: string): OutgoingContent | undefined {
  const line = lines.find(({ id }) => id === messageId)
  return line?.from === 'business' ? line.content : undefined
}
