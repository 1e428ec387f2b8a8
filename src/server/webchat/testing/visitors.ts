import { expect } from 'vitest'

import type { ChatLine, ChatSession } from '#domain/webchat/visitor.ts'
import { welcomeDocument } from '#flow/testing/documents.ts'
import { insertFlow } from '#runtime/testing/insert-flow.ts'

import { type Client, createClient } from '#server/testing/client.ts'
import { createTestWorkspace } from '#server/testing/test-workspace.ts'

const TABLES = [
  'outbox',
  'message',
  'conversation_event',
  'conversation',
  'web_visitor',
  'contact_address',
  'contact',
  'flow_version',
  'flow',
]
const WAIT = { timeout: 10_000, interval: 20 }

/** What is said and shown, in short. */
export const wordsOf = (lines: readonly ChatLine[]): string[] =>
  lines.map((line) => {
    if (line.type === 'notice') return line.what
    return `${line.author.kind}: ${'text' in line.content ? (line.content.text ?? '') : line.content.type}`
  })

/** Waits until a look shows what is wanted. */
export const until = (look: () => Promise<unknown>) => ({
  toEqual: async (wanted: unknown): Promise<void> => await expect.poll(look, WAIT).toEqual(wanted),
  toBe: async (wanted: unknown): Promise<void> => await expect.poll(look, WAIT).toBe(wanted),
})

/** A workspace at work with a web chat, and visitors who come as browsers do. `renew` begins with another web chat and nobody in it. */
export async function createVisitors(more: Parameters<typeof createTestWorkspace>[0] = {}) {
  const workspace = await createTestWorkspace({ runtimeRuns: true, ...more })
  const { testApp, owner, appId, app } = workspace
  const here = { chat: '', path: '' }
  let acts = 0

  const act = (visitor: Client, what: object, more: object = {}) => {
    acts += 1
    return visitor.call('POST', `${here.path}/acts`, { id: `act-${String(acts).padStart(16, '0')}`, act: what, ...more })
  }
  const linesOf = async (visitor: Client): Promise<ChatLine[]> => (await visitor.ok('GET', `${here.path}/lines`)).lines
  return {
    ...workspace,
    here,
    act,
    linesOf,
    async renew(): Promise<void> {
      await testApp.sql.begin(async (tx) => {
        // A turn under way holds its conversation: it ends first, and leaves nothing behind.
        await tx`select from conversation where app_id = ${appId} for update`
        for (const table of TABLES) await tx`delete from ${tx(table)} where app_id = ${appId}`
      })
      here.chat = (await owner.ok('POST', `${app}/web-chats`, { name: 'Our site', settings: {} })).id
      here.path = `/api/v1/webchat/${here.chat}`
    },
    /** Opens the chat, with the token of an earlier session or a signed identity. */
    async open(body: object = {}): Promise<{ session: ChatSession; visitor: Client }> {
      const session: ChatSession = await testApp.visitor().ok('POST', `${here.path}/session`, body)
      return { session, visitor: createClient(testApp.server, session.token) }
    },
    say: (visitor: Client, text: string, more: object = {}) => act(visitor, { type: 'text', text }, more),
    words: (visitor: Client) => until(async () => wordsOf(await linesOf(visitor))),
    /** Publishes the flow that greets, asks with buttons and hands over. */
    publishWelcome: () =>
      insertFlow(testApp.sql, { appId, id: 'welcome', kind: 'flow', name: 'Welcome', document: welcomeDocument() }, new Date()),
  }
}
