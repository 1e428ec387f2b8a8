import type { FlowDocument } from '#domain/flows/flow-document.ts'
import type { ThreadItem } from '#domain/api/conversations/conversations.ts'
import type { Conversation } from '#domain/conversations/conversation.ts'

import type { Product } from './product.ts'

/** What an app is made in: one process, or several. */
export type Installation = Pick<Product, 'call' | 'world'>

/** An app with a number and a flow that answers every message of a customer once, by telling it back. */
export interface EchoApp {
  appId: string
  phoneNumberId: string
  write(person: string, text: string): Promise<void>
  /** Every conversation with its log, oldest line first. */
  chats(): Promise<Chat[]>
}

export interface Chat {
  conversation: Conversation
  lines: ThreadItem[]
  /** What the customer said, and what was said to them, in the order of the log. */
  heard: string[]
  said: { text: string; status: string }[]
}

/** The answer of the shop's flow to a text: to "hi", with which it begins, it has nothing to tell back. */
export const answerTo = (text: string): string => `CustomerMessage ${text === 'hi' ? 'nothing' : text}`

// Each message begins the flow again: a question would not take what was written before it was asked.
const echo: FlowDocument = {
  v: 1,
  nodes: [
    { id: 'start', kind: 'trigger', position: { x: 0, y: 0 }, trigger: { type: 'anyMessage' } },
    {
      id: 'tell',
      kind: 'default',
      position: { x: 300, y: 0 },
      steps: [
        {
          id: 'answer',
          kind: 'response',
          enabled: true,
          config: {
            messages: [
              { type: 'text', text: "CustomerMessage {% if message.text == 'hi' %}nothing{% else %}{{ message.text }}{% endif %}" },
            ],
          },
        },
      ],
    },
  ],
  edges: [{ id: 'begin', kind: 'blockconnect', source: { nodeId: 'start' }, target: { nodeId: 'tell' } }],
}

/** Opens a shop: an app and its published flow, and the number connected unless the story does that itself. */
export async function createEchoApp(product: Installation, phoneNumberId: string, connected = true): Promise<EchoApp> {
  const { id: appId } = await product.call('POST', '/api/v1/apps', { name: `EchoApp ${phoneNumberId}` })
  const path = `/api/v1/apps/${appId}`
  const { id: flowId } = await product.call('POST', `${path}/flows`, { name: 'Echo', draft: echo })
  await product.call('POST', `${path}/flows/${flowId}/publish`, {})
  const shop = { appId, phoneNumberId }
  if (connected) await connect(product, shop)
  return {
    ...shop,
    write: (person, text) => product.world.write(person, text, phoneNumberId),
    chats: async () => {
      const conversations = await readAll<Conversation>(product, `${path}/conversations?openState=any&limit=100`)
      return Promise.all(
        conversations.map(async (conversation) => {
          const lines = await readAll<ThreadItem>(product, `${path}/conversations/${conversation.id}/messages?limit=100`)
          return toChat(conversation, lines.reverse())
        }),
      )
    },
  }
}

/** Connects a shop's number. */
export async function connect(product: Installation, { appId, phoneNumberId }: Pick<EchoApp, 'appId' | 'phoneNumberId'>): Promise<void> {
  const channel = {
    name: 'Main',
    phoneNumberId,
    wabaId: '200000000000009',
    displayPhone: '+15550009999',
    accessToken: 'a-token-of-the-story',
  }
  await product.world.addNumber(phoneNumberId)
  await product.call('POST', `/api/v1/apps/${appId}/channels`, channel)
}

async function readAll<T>(product: Installation, path: string): Promise<T[]> {
  const items: T[] = []
  for (let after: string | null = ''; after !== null;) {
    const page: { items: T[]; nextCursor: string | null } = await product.call(
      'GET',
      `${path}${after && `&after=${encodeURIComponent(after)}`}`,
    )
    items.push(...page.items)
    after = page.nextCursor
  }
  return items
}

function toChat(conversation: Conversation, lines: ThreadItem[]): Chat {
  const messages = lines.flatMap(({ event, message }) => (message && /received|queued/.test(event.body.type) ? [message] : []))
  const textOf = (content: { type: string; text?: string }): string => content.text ?? content.type
  return {
    conversation,
    lines,
    heard: messages.filter(({ direction }) => direction === 'in').map(({ content }) => textOf(content as never)),
    said: messages
      .filter(({ direction }) => direction === 'out')
      .map(({ content, status }) => ({ text: textOf(content as never), status: String(status) })),
  }
}
