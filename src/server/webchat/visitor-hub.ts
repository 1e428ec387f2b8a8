// Arrives: the tail of the event log, and who of the team is writing where. Leaves: each open web chat woken when its own talk has news.
// Never here: what the news are: each chat reads its own, from where it stands, so a lost waking loses nothing.
import type { ServerFrame } from '#domain/realtime.ts'
import type { Sql } from '#store/postgres/sql.ts'
import type { TailLine } from '#store/conversations/event-log-tail.ts'
import { findConversationsByAddress } from '#store/whatsapp/channel-routing.ts'

import type { Logger } from '../process/log.ts'
import type { Presence } from '../realtime/presence.ts'
import type { Tail } from '../realtime/tail.ts'
import type { Visitor } from './visitor-token.ts'

/** An open web chat. */
export interface VisitorListener {
  /** There may be something new in its thread. */
  wake(): void
  /** Who is writing to it; null: nobody. */
  typing(name: string | null): void
}

export interface VisitorHub {
  /** Listens for a visitor, whose conversation may not be there yet; returns the way to stop. */
  join(visitor: Visitor, conversationId: string | null, listener: VisitorListener): () => void
  count(): number
}

/** Everybody of one app who listens. */
interface Room {
  /** By conversation. */
  talks: Map<string, Set<VisitorListener>>
  /** Those without a conversation yet, by web chat and address. */
  strangers: Map<string, Stranger>
  /** Where each listens now. */
  places: Map<VisitorListener, { among: Map<string, unknown>; key: string; listeners: Set<VisitorListener> }>
  close(): void
}

interface Stranger {
  webChatId: string
  address: string
  listeners: Set<VisitorListener>
}

export function createVisitorHub({ sql, log, tail, presence }: { sql: Sql; log: Logger; tail: Tail; presence: Presence }): VisitorHub {
  const rooms = new Map<string, Room>()

  function openRoom(appId: string): Room {
    const room: Room = { talks: new Map(), strangers: new Map(), places: new Map(), close: () => {} }
    const unsubscribe = tail.subscribe(appId, (lines) => {
      tell(sql, appId, room, lines).catch((cause: unknown) => log.warn({ err: cause }, 'Web chats could not be told of news'))
    })
    presence.join(appId, PRESENCE_ID, { viewer: () => EVERYTHING, receive: typingTeller(room) })
    room.close = () => {
      unsubscribe()
      presence.leave(appId, PRESENCE_ID)
      rooms.delete(appId)
    }
    rooms.set(appId, room)
    return room
  }

  return {
    count: () => [...rooms.values()].reduce((sum, { places }) => sum + places.size, 0),
    join({ appId, webChatId, addresses: [address = ''] }, conversationId, listener) {
      const room = rooms.get(appId) ?? openRoom(appId)
      if (conversationId === null) waitAsStranger(room, { webChatId, address }, listener)
      else follow(room, conversationId, listener)
      return () => {
        leavePlace(room, listener)
        if (room.places.size === 0 && rooms.get(appId) === room) room.close()
      }
    },
  }
}

const PRESENCE_ID = 'web chats'
const EVERYTHING = { userId: '', scope: 'all' as const, teamIds: [] }

function follow({ talks, places }: Room, conversationId: string, listener: VisitorListener): void {
  const listeners = talks.get(conversationId) ?? new Set()
  talks.set(conversationId, listeners.add(listener))
  places.set(listener, { among: talks, key: conversationId, listeners })
}

function waitAsStranger({ strangers, places }: Room, who: Omit<Stranger, 'listeners'>, listener: VisitorListener): void {
  const key = `${who.webChatId} ${who.address}`
  const { listeners } = strangers.get(key) ?? { listeners: new Set<VisitorListener>() }
  strangers.set(key, { ...who, listeners: listeners.add(listener) })
  places.set(listener, { among: strangers, key, listeners })
}

function leavePlace({ places }: Room, listener: VisitorListener): void {
  const place = places.get(listener)
  if (!place) return
  places.delete(listener)
  place.listeners.delete(listener)
  if (place.listeners.size === 0) place.among.delete(place.key)
}

async function tell(sql: Sql, appId: string, room: Room, lines: readonly TailLine[]): Promise<void> {
  await settleStrangers(sql, appId, room, lines)
  for (const id of new Set(lines.map(({ conversation }) => conversation.id)))
    for (const listener of room.talks.get(id) ?? []) listener.wake()
}

/** Finds the conversations of visitors who just said their first word. */
async function settleStrangers(sql: Sql, appId: string, room: Room, lines: readonly TailLine[]): Promise<void> {
  const unknown = lines.filter(
    ({ event, conversation: { id, channel } }) =>
      event.body.type === 'message_received' && channel.kind === 'webchat' && !room.talks.has(id),
  )
  for (const webChatId of new Set(unknown.map(({ conversation }) => conversation.channel.id))) {
    const waiting = [...room.strangers.values()].filter((one) => one.webChatId === webChatId)
    if (waiting.length === 0) continue
    const wanted = waiting.map(({ address }) => ({ appId, channelId: webChatId, address }))
    for (const { address, id } of await findConversationsByAddress(sql, wanted)) {
      for (const listener of room.strangers.get(`${webChatId} ${address}`)?.listeners ?? []) {
        leavePlace(room, listener)
        follow(room, id, listener)
      }
    }
  }
}

/** Tells chats who writes in them, each change once. */
function typingTeller({ talks }: Room): (frame: ServerFrame) => void {
  let told = new Map<string, string>()
  return (frame) => {
    if (frame.type !== 'presence') return
    const here = frame.people.filter(({ typing }) => typing)
    const writing = new Map(
      here.flatMap(({ conversationId, name }): [string, string][] => (conversationId === null ? [] : [[conversationId, name]])),
    )
    for (const id of new Set([...told.keys(), ...writing.keys()])) {
      if (told.get(id) === writing.get(id)) continue
      for (const listener of talks.get(id) ?? []) listener.typing(writing.get(id) ?? null)
    }
    told = writing
  }
}
