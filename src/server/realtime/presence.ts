import type { ServerFrame } from '#domain/realtime.ts'
import type { Viewer } from '#domain/workspace/visibility.ts'

import { type NodeMessages, type Person, type PresenceOfNodes, sharePresence } from './presence-of-nodes.ts'

type PresenceFrame = Extract<ServerFrame, { type: 'presence' }>

/** Somebody who hears who is there. */
interface Listener {
  receive(frame: ServerFrame): void
  viewer(): Viewer | null
}

export interface Presence {
  /** Says where somebody is; null takes them out. Everybody in the app hears of it shortly after, once for many changes. */
  set(appId: string, socketId: string, who: Person | null): void
  /** Hears at once who is there, and again after each change; a conversation that they may not see is not named. */
  join(appId: string, socketId: string, listener: Listener): void
  leave(appId: string, socketId: string): void
  /** Tells everybody who sees a conversation something of the moment. */
  announce(appId: string, conversationId: string, frame: ServerFrame): void
  stop(): void
}

interface Room {
  /** Those who are connected to this node, by socket. */
  people: Map<string, Person>
  /** Of them, whose move the other nodes do not know yet; null: gone. */
  moved: Map<string, Person | null>
  listeners: Map<string, Listener>
  timer: NodeJS.Timeout | undefined
}

interface PresenceDeps {
  /** Which of these conversations somebody sees. */
  seen(appId: string, viewer: Viewer, conversationIds: readonly string[]): Promise<ReadonlySet<string>>
  failed(cause: unknown): void
  /** The way to other nodes; without it there are none. */
  messages?: NodeMessages | undefined
  beatMs?: number
}

const GATHER_MS = 100

/** Who is looking at which conversation, and who is typing: per app, in memory, gone with the connection. */
export function createPresence(deps: PresenceDeps): Presence {
  const { rooms, roomOf, frameOf, sendTo, broadcastSoon, announceHere, nodes } = openRooms(deps)
  return {
    set(appId, socketId, who) {
      const { people, moved } = roomOf(appId)
      if (who) people.set(socketId, who)
      else people.delete(socketId)
      moved.set(socketId, who)
      broadcastSoon(appId)
    },
    join(appId, socketId, listener) {
      if (!rooms.has(appId)) nodes.ask(appId)
      roomOf(appId).listeners.set(socketId, listener)
      sendTo(appId, listener, frameOf(appId)).catch(deps.failed)
    },
    leave(appId, socketId) {
      const { people, moved, listeners, timer } = roomOf(appId)
      listeners.delete(socketId)
      if (people.delete(socketId)) moved.set(socketId, null)
      if (listeners.size > 0) return broadcastSoon(appId)
      clearTimeout(timer)
      if (moved.size > 0) nodes.publish(appId, moved)
      rooms.delete(appId)
    },
    announce(appId, conversationId, frame) {
      announceHere(appId, conversationId, frame)
      nodes.announce(appId, conversationId, frame)
    },
    stop() {
      nodes.stop()
      for (const { timer } of rooms.values()) clearTimeout(timer)
      rooms.clear()
    },
  }
}

/** The apps that somebody here listens to, and how their people hear of each other. */
function openRooms({ seen, failed, messages, beatMs }: PresenceDeps) {
  const rooms = new Map<string, Room>()
  const sendTo = frameSender(seen)
  const roomOf = (appId: string): Room => {
    const found = rooms.get(appId) ?? { people: new Map(), moved: new Map(), listeners: new Map(), timer: undefined }
    rooms.set(appId, found)
    return found
  }
  const frameOf = (appId: string): PresenceFrame => ({
    type: 'presence',
    people: [...(rooms.get(appId)?.people.values() ?? []), ...nodes.people(appId)],
  })
  const broadcast = (appId: string): void => {
    const { moved, listeners } = roomOf(appId)
    // One frame for all who see everything: its bytes are made once.
    const frame = frameOf(appId)
    for (const listener of listeners.values()) sendTo(appId, listener, frame).catch(failed)
    if (moved.size > 0) nodes.publish(appId, moved)
    moved.clear()
  }
  const broadcastSoon = (appId: string): void => {
    const there = roomOf(appId)
    there.timer ??= setTimeout(() => {
      there.timer = undefined
      broadcast(appId)
    }, GATHER_MS)
  }
  const announceHere = (appId: string, conversationId: string, frame: ServerFrame): void => {
    for (const listener of rooms.get(appId)?.listeners.values() ?? [])
      sendIfVisible(seen, { appId, conversationId, listener, frame }).catch(failed)
  }
  const here = (appId: string) => rooms.get(appId)?.people ?? new Map<string, Person>()
  const thisNode = { here, apps: () => [...rooms.keys()], changed: broadcastSoon, receive: announceHere }
  const nodes: PresenceOfNodes = sharePresence(messages, thisNode, beatMs)
  return { rooms, roomOf, frameOf, sendTo, broadcastSoon, announceHere, nodes }
}

/** Sends a frame about one conversation to a listener who may see it. */
async function sendIfVisible(
  seen: PresenceDeps['seen'],
  { appId, conversationId, listener, frame }: { appId: string; conversationId: string; listener: Listener; frame: ServerFrame },
): Promise<void> {
  const viewer = listener.viewer()
  if (!viewer) return
  if (viewer.scope === 'all' || (await seen(appId, viewer, [conversationId])).has(conversationId)) listener.receive(frame)
}

/** Sends a listener what it may know of a frame. */
function frameSender(seen: PresenceDeps['seen']) {
  /** The newest frame that each listener is to get: an older one that was looked up for longer is not told after it. */
  const newest = new WeakMap<Listener, PresenceFrame>()
  return async (appId: string, listener: Listener, frame: PresenceFrame): Promise<void> => {
    const viewer = listener.viewer()
    newest.set(listener, frame)
    if (viewer?.scope === 'all') return listener.receive(frame)
    const named = [...new Set(frame.people.flatMap(({ conversationId }) => conversationId ?? []))]
    const known = viewer && named.length > 0 ? await seen(appId, viewer, named) : new Set<string>()
    if (newest.get(listener) === frame) listener.receive(withoutHidden(frame, known))
  }
}

/** The same people, with no word of conversations that the listener does not see. */
const withoutHidden = ({ type, people }: PresenceFrame, known: ReadonlySet<string>): PresenceFrame => ({
  type,
  people: people.map((one) =>
    one.conversationId === null || known.has(one.conversationId) ? one : { ...one, conversationId: null, typing: false },
  ),
})
