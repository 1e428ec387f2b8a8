import type { ServerFrame } from '#domain/realtime.ts'

type People = Extract<ServerFrame, { type: 'presence' }>['people']
type Hear = (frame: ServerFrame) => void

export interface Presence {
  /** Says where somebody is; null takes them out. Everybody in the app hears of it shortly after, once for many changes. */
  set(appId: string, seatId: string, who: People[number] | null): void
  /** Hears at once who is there, and again after each change. */
  join(appId: string, seatId: string, hear: Hear): void
  leave(appId: string, seatId: string): void
  stop(): void
}

interface Room {
  people: Map<string, People[number]>
  hearers: Map<string, Hear>
  timer: NodeJS.Timeout | undefined
}

const GATHER_MS = 100

const frameOf = (people: Room['people']): ServerFrame => ({ type: 'presence', people: [...people.values()] })

/** Who is looking at which conversation, and who is typing: per app, in memory, gone with the connection. */
export function createPresence(): Presence {
  const rooms = new Map<string, Room>()

  const room = (appId: string): Room => {
    const found = rooms.get(appId) ?? { people: new Map(), hearers: new Map(), timer: undefined }
    rooms.set(appId, found)
    return found
  }
  const tell = (appId: string): void => {
    const { people, hearers } = room(appId)
    // One frame for all: its bytes are made once.
    const frame = frameOf(people)
    for (const hear of hearers.values()) hear(frame)
  }
  const tellSoon = (appId: string): void => {
    const there = room(appId)
    there.timer ??= setTimeout(() => {
      there.timer = undefined
      tell(appId)
    }, GATHER_MS)
  }

  return {
    set(appId, seatId, who) {
      const { people } = room(appId)
      if (who) people.set(seatId, who)
      else people.delete(seatId)
      tellSoon(appId)
    },
    join(appId, seatId, hear) {
      const { people, hearers } = room(appId)
      hearers.set(seatId, hear)
      hear(frameOf(people))
    },
    leave(appId, seatId) {
      const there = room(appId)
      there.hearers.delete(seatId)
      there.people.delete(seatId)
      if (there.hearers.size > 0) return tellSoon(appId)
      clearTimeout(there.timer)
      rooms.delete(appId)
    },
    stop() {
      for (const { timer } of rooms.values()) clearTimeout(timer)
      rooms.clear()
    },
  }
}
