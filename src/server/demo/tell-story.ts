import type { ConversationEventBody } from '#domain/conversation-event.ts'
import type { Author, MessageContent, MessageStatus } from '#domain/message.ts'
import { snippetOf } from '#domain/snippet.ts'
import type { SeedConversation } from '#store/demo-seed.ts'

import type { DemoPerson } from './people.ts'
import { DEMO } from './shop.ts'
import type { Story, StoryLine } from './stories.ts'

interface Stage {
  now: Date
  ownerId: string
  people: readonly DemoPerson[]
}

const SYSTEM: Author = { kind: 'system', id: null, name: null }
const BOT: Author = { kind: 'bot', id: DEMO.flowId, name: DEMO.flowName }
const FAILURE = { code: '131047', title: 'Re-engagement message', detail: 'More than 24 hours have passed since the customer last wrote.' }

/** Turns a story into the rows that the road would have written: log, messages, and the conversation as it stands at the end. */
export function tell(story: Story, stage: Stage): SeedConversation {
  const person = stage.people[story.person - 1]
  if (!person) throw new Error(`The demo has no person ${story.person}.`)
  const id = `demoTalk${String(story.person).padStart(10, '0')}`
  const owner: Author = { kind: 'operator', id: stage.ownerId, name: DEMO.owner.name }
  const authors = {
    customer: { kind: 'contact', id: person.id, name: person.name },
    bot: BOT,
    operator: owner,
    note: owner,
    system: SYSTEM,
  } as const
  const began = at(stage.now, story.lines[0]?.ago ?? 0)
  const told: SeedConversation = {
    id,
    contactId: person.id,
    channelId: DEMO.channelId,
    address: person.phone.slice(1),
    handler: 'bot',
    openState: 'open',
    resolved: false,
    assigneeId: null,
    unreadCount: story.unread,
    snippet: '',
    snippetDirection: null,
    snippetMessageId: null,
    lastSeq: 0,
    lastActivityAt: began,
    lastInboundAt: null,
    createdAt: began,
    messages: [],
    events: [],
  }
  const log = (author: Author, body: ConversationEventBody, when: string): void => {
    told.lastSeq += 1
    told.events.push({ seq: told.lastSeq, author, body, at: when })
  }
  log(SYSTEM, { type: 'conversation_opened' }, began)
  for (const line of story.lines) {
    const when = at(stage.now, line.ago)
    const author = authors[line.who]
    if (line.who === 'system')
      changeHands(told, line.did, owner, (body) => log(line.did === 'taken_over' || line.did === 'closed' ? owner : SYSTEM, body, when))
    else write(told, line, author, when, log)
  }
  return told
}

type Log = (author: Author, body: ConversationEventBody, when: string) => void

function write(told: SeedConversation, line: Exclude<StoryLine, { who: 'system' }>, author: Author, when: string, log: Log): void {
  const messageId = `${told.id}m${told.messages.length + 1}`
  const content: MessageContent = line.who === 'note' ? { type: 'note', text: line.text } : line.content
  const direction = line.who === 'customer' ? 'in' : line.who === 'note' ? 'note' : 'out'
  const status: MessageStatus | null = 'status' in line ? line.status : null
  log(author, { type: direction === 'in' ? 'message_received' : direction === 'out' ? 'message_queued' : 'note_added', messageId }, when)
  told.messages.push({
    id: messageId,
    seq: told.lastSeq,
    direction,
    author,
    content,
    status,
    failure: status === 'FAILED' ? FAILURE : null,
    at: when,
  })
  Object.assign(told, { snippet: snippetOf(content), snippetDirection: direction, snippetMessageId: messageId, lastActivityAt: when })
  if (direction === 'in') told.lastInboundAt = when
}

function changeHands(
  told: SeedConversation,
  did: Extract<StoryLine, { who: 'system' }>['did'],
  owner: Author,
  log: (body: ConversationEventBody) => void,
): void {
  const flow = { flowId: DEMO.flowId, version: 1, sessionId: `${told.id}s1` }
  switch (did) {
    case 'flow_started':
      return log({ type: 'flow_started', ...flow, flowName: DEMO.flowName })
    case 'closed':
      Object.assign(told, { openState: 'closed', resolved: true })
      return log({ type: 'conversation_closed' })
    case 'handed_back':
      Object.assign(told, { handler: 'bot', assigneeId: null })
      return log({ type: 'handler_changed', handler: 'bot', assigneeId: null, assigneeName: null, reason: did, note: null })
    case 'handed_over':
      log({ type: 'flow_ended', sessionId: flow.sessionId, reason: 'handed_over' })
      Object.assign(told, { handler: 'human', assigneeId: null })
      return log({
        type: 'handler_changed',
        handler: 'human',
        assigneeId: null,
        assigneeName: null,
        reason: did,
        note: 'Asked for a person.',
      })
    case 'taken_over':
      Object.assign(told, { handler: 'human', assigneeId: owner.id })
      return log({ type: 'handler_changed', handler: 'human', assigneeId: owner.id, assigneeName: owner.name, reason: did, note: null })
    default:
      return did satisfies never
  }
}

const at = (now: Date, minutesAgo: number): string => new Date(now.getTime() - minutesAgo * 60_000).toISOString()
