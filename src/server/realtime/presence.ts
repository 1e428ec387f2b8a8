import type { ServerFrame } from '#domain/realtime.ts'
import type { Viewer } from '#domain/workspace/visibility.ts'

type PresenceFrame = Extract<ServerFrame, { type: 'presence' }>
type People = PresenceFrame['people']

/** Somebody who hears who is there. */
interface Listener {
  receive(frame: ServerFrame): void
  viewer(): Viewer | null
}

export interface Presence {
  /** Says where somebody is; null takes them out. Everybody in the app hears of it shortly after, once for many changes. */
  set(appId: string, socketId: string, who: People[number] | null): void
  /** Hears at once who is there, and again after each change; a conversation that they may not see is not named. */
  join(appId: string, socketId: string, listener: Listener): void
  leave(appId: string, socketId: string): void
  /** Tells everybody who sees a conversation something of the moment. */
  announce(appId: string, conversationId: string, frame: ServerFrame): void
  stop(): void
}

interface Room {
  people: Map<string, People[number]>
  listeners: Map<string, Listener>
  timer: NodeJS.Timeout | undefined
}

interface PresenceDeps {
  /** Which of these conversations somebody sees. */
  seen(appId: string, viewer: Viewer, conversationIds: readonly string[]): Promise<ReadonlySet<string>>
  failed(cause: unknown): void
}

const GATHER_MS = 100

const frameOf = (people: Room['people']): PresenceFrame => ({ type: 'presence', people: [...people.values()] })

/** Who is looking at which conversation, and who is typing: per app, in memory, gone with the connection. */
export function createPresence({ seen, failed }: PresenceDeps): Presence {
  const rooms = new Map<string, Room>()
  const sendTo = frameSender(seen)
  const room = (appId: string): Room => {
    const found = rooms.get(appId) ?? { people: new Map(), listeners: new Map(), timer: undefined }
    rooms.set(appId, found)
    return found
  }
  const broadcast = (appId: string): void => {
    const { people, listeners } = room(appId)
    // One frame for all who see everything: its bytes are made once.
    const frame = frameOf(people)
    for (const listener of listeners.values()) sendTo(appId, listener, frame).catch(failed)
  }
  const broadcastSoon = (appId: string): void => {
    const there = room(appId)
    there.timer ??= setTimeout(() => {
      there.timer = undefined
      broadcast(appId)
    }, GATHER_MS)
  }

  return {
    set(appId, socketId, who) {
      const { people } = room(appId)
      if (who) people.set(socketId, who)
      else people.delete(socketId)
      broadcastSoon(appId)
    },
    join(appId, socketId, listener) {
      const { people, listeners } = room(appId)
      listeners.set(socketId, listener)
      sendTo(appId, listener, frameOf(people)).catch(failed)
    },
    leave(appId, socketId) {
      const there = room(appId)
      there.listeners.delete(socketId)
      there.people.delete(socketId)
      if (there.listeners.size > 0) return broadcastSoon(appId)
      clearTimeout(there.timer)
      rooms.delete(appId)
    },
    announce(appId, conversationId, frame) {
      for (const listener of rooms.get(appId)?.listeners.values() ?? [])
        sendIfVisible(seen, { appId, conversationId, listener, frame }).catch(failed)
    },
    stop() {
      for (const { timer } of rooms.values()) clearTimeout(timer)
      rooms.clear()
    },
  }
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
