import type { ConversationEventBody } from '#domain/conversations/conversation-event.ts'
import type { Author, MessageContent, MessageStatus, Origin, OutgoingContent } from '#domain/messages/message.ts'
import { storedSnippet } from '#domain/messages/snippet.ts'
import type { SeedConversation } from '#store/workspace/demo-seed.ts'

import type { DemoPerson } from './people.ts'
import type { PlayedVisit } from './play-visit.ts'
import { DEMO } from './shop.ts'
import type { Story, StoryLine } from './stories.ts'

interface Stage {
  now: Date
  ownerId: string
  people: readonly DemoPerson[]
}

const SYSTEM: Author = { kind: 'system', id: null, name: null }
const BOT: Author = { kind: 'bot', id: DEMO.flowId, name: DEMO.flowName }
const FAILURE = { code: '131047', title: 'Re-engagement message', detail: 'The customer hasn’t written in the last 24 hours.' }

/** Turns visits and a story into the rows that the pipeline would have written: log, messages, and the conversation as it stands at the end. */
export function seedConversation(story: Story, visits: readonly PlayedVisit[], stage: Stage): SeedConversation {
  const person = stage.people[story.person - 1]
  if (!person) throw new Error(`The demo has no person ${story.person}.`)
  const owner: Author = { kind: 'operator', id: stage.ownerId, name: DEMO.owner.name }
  const customer: Author = { kind: 'contact', id: person.id, name: person.name }
  const authors = { customer, bot: BOT, operator: owner, note: owner } as const
  const began = beginningOf(story, visits, stage.now)
  const told = newConversation(story, person, began)
  const log: Log = (author, body, when) => {
    told.lastSeq += 1
    told.events.push({ seq: told.lastSeq, author, body, at: when })
  }
  log(SYSTEM, { type: 'conversation_opened' }, began)
  for (const visit of visits) {
    const isNow = story.visit !== undefined && visit === visits.at(-1)
    addVisit(told, visit, { customer, status: isNow && story.visit ? story.visit.status : 'READ', log })
    if (visit.handler === 'human' && !isNow) addHelp(told, visit, { owner, log })
  }
  for (const line of story.lines) {
    const when = at(stage.now, line.ago)
    if (line.who === 'system') changeHands(told, line.did, owner, log, when)
    else write(told, contentOf(line), { author: authors[line.who], when, log, status: 'status' in line ? line.status : null })
  }
  return told
}

function beginningOf(story: Story, visits: readonly PlayedVisit[], now: Date): string {
  const first = visits[0]?.lines[0]?.at
  return first === undefined ? at(now, story.lines[0]?.ago ?? 0) : new Date(first).toISOString()
}

const newConversation = (story: Story, person: DemoPerson, began: string): SeedConversation => ({
  id: conversationIdOf(story.person),
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
})

/** Under which id somebody's conversation stands. */
export const conversationIdOf = (person: number): string => `demoTalk${String(person).padStart(10, '0')}`

type Visited = { customer: Author; status: MessageStatus; log: Log }

/** What was said in a visit, and what the flow did. */
function addVisit(told: SeedConversation, { lines, session }: PlayedVisit, { customer, status, log }: Visited): void {
  const last = lines.findLast(({ who }) => who === 'bot')
  for (const line of lines) {
    const when = new Date(line.at).toISOString()
    if (line.who === 'customer') write(told, line, { author: customer, when, log, status: null })
    else if (line.who === 'bot') write(told, line, { author: BOT, when, log, status: line === last ? status : 'READ' })
    else if (line.did === 'flow_ended') log(SYSTEM, { type: 'flow_ended', sessionId: session.id, reason: line.reason }, when)
    else if (line.did === 'flow_started')
      log(SYSTEM, { type: 'flow_started', flowId: DEMO.flowId, version: 1, sessionId: session.id, flowName: DEMO.flowName }, when)
    else {
      told.handler = 'human'
      log(SYSTEM, { ...HANDED_OVER, note: 'Asked for a person.' }, when)
    }
  }
}

const HANDED_OVER = {
  type: 'handler_changed',
  handler: 'human',
  assigneeId: null,
  assigneeName: null,
  reason: 'handed_over',
} as const

/** Somebody of the shop helped, and gave the conversation back. */
function addHelp(told: SeedConversation, visit: PlayedVisit, { owner, log }: { owner: Author; log: Log }): void {
  const end = visit.lines.at(-1)?.at ?? 0
  const minutesLater = (minutes: number) => new Date(end + minutes * 60_000).toISOString()
  changeHands(told, 'taken_over', owner, log, minutesLater(4))
  const content: OutgoingContent = { type: 'text', text: 'Of course. I put your order together and write to you when it is packed.' }
  write(told, { id: `${visit.session.id}help`, content }, { author: owner, when: minutesLater(6), log, status: 'READ' })
  Object.assign(told, { handler: 'bot', assigneeId: null })
  const body = { type: 'handler_changed', handler: 'bot', assigneeId: null, assigneeName: null, reason: 'handed_back', note: null } as const
  log(owner, body, minutesLater(30))
}

type Log = (author: Author, body: ConversationEventBody, when: string) => void

type SeedMessage = { id?: string; content: MessageContent; origin?: Origin }
type Manner = { author: Author; when: string; status: MessageStatus | null; log: Log }

function write(told: SeedConversation, { id, content, origin }: SeedMessage, { author, when, status, log }: Manner): void {
  const messageId = id ?? `${told.id}m${told.messages.length + 1}`
  const direction = author.kind === 'contact' ? 'in' : content.type === 'note' ? 'note' : 'out'
  log(author, { type: direction === 'in' ? 'message_received' : direction === 'out' ? 'message_queued' : 'note_added', messageId }, when)
  told.messages.push({
    id: messageId,
    seq: told.lastSeq,
    direction,
    author,
    content,
    status,
    failure: status === 'FAILED' ? FAILURE : null,
    origin: origin ?? null,
    at: when,
  })
  Object.assign(told, { snippet: storedSnippet(content), snippetDirection: direction, snippetMessageId: messageId, lastActivityAt: when })
  if (direction === 'in') told.lastInboundAt = when
}

const contentOf = (line: Exclude<StoryLine, { who: 'system' }>): { content: MessageContent } =>
  line.who === 'note' ? { content: { type: 'note', text: line.text } } : { content: line.content }

function changeHands(told: SeedConversation, did: 'taken_over' | 'closed', owner: Author, log: Log, when: string): void {
  if (did === 'closed') {
    Object.assign(told, { openState: 'closed', resolved: true })
    return log(owner, { type: 'conversation_closed' }, when)
  }
  Object.assign(told, { handler: 'human', assigneeId: owner.id })
  log(owner, { type: 'handler_changed', handler: 'human', assigneeId: owner.id, assigneeName: owner.name, reason: did, note: null }, when)
}

const at = (now: Date, minutesAgo: number): string => new Date(now.getTime() - minutesAgo * 60_000).toISOString()
