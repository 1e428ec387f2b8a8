import type { ClientFrame, FlowPlace, ServerFrame } from '#domain/realtime.ts'

const PING_MS = 25_000
const SILENCE_MS = 10_000
const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 15_000

export type LiveStatus = 'connecting' | 'live' | 'lost'

/** The part of a WebSocket that is used, so that tests can hand in another. */
export interface Socket {
  send(text: string): void
  close(): void
  onopen: (() => void) | null
  onclose: (() => void) | null
  onmessage: ((message: { data: unknown }) => void) | null
}

interface Deps {
  open: () => Socket
  random: () => number
  onFrame: (frame: ServerFrame) => void
  onStatus: (status: LiveStatus) => void
}

export interface LiveClient {
  /** Tells colleagues what is being looked at. */
  view(conversationId: string | null, typing: boolean): void
  /** Tells colleagues where in a draft one is; null for in none. */
  draw(place: FlowPlace | null): void
  /** Tries at once, for when the network is known to be back. */
  nudge(): void
  stop(): void
}

const NOWHERE = { type: 'viewing', conversationId: null, typing: false, flow: null } as const

/** Holds the live connection of one app: subscribes from the last cursor seen, so that the server fills the gap after a break. */
export function connectLive(appId: string, { open, random, onFrame, onStatus }: Deps): LiveClient {
  let socket: Socket | null = null
  let cursor: string | null = null
  let tries = 0
  let stopped = false
  let viewing: ClientFrame = NOWHERE
  let retry: ReturnType<typeof setTimeout> | undefined
  let beat: ReturnType<typeof setTimeout> | undefined

  const say = (frame: ClientFrame) => socket?.send(JSON.stringify(frame))

  const listen = () => {
    clearTimeout(beat)
    beat = setTimeout(() => {
      say({ type: 'ping' })
      beat = setTimeout(() => lose(socket), SILENCE_MS)
    }, PING_MS)
  }

  const receive = (frame: ServerFrame) => {
    listen()
    if ('cursor' in frame) cursor = frame.cursor
    if (frame.type === 'subscribed' || frame.type === 'resync') {
      tries = 0
      say(viewing)
      onStatus('live')
    }
    onFrame(frame)
  }

  const lose = (lost: Socket | null) => {
    if (lost !== socket || stopped) return
    clearTimeout(beat)
    socket = null
    lost?.close()
    onStatus('lost')
    // Half fixed and half chance: a restarted server must not meet all its browsers at once.
    const ceiling = Math.min(FIRST_WAIT_MS * 2 ** tries++, LONGEST_WAIT_MS)
    retry = setTimeout(dial, ceiling / 2 + (ceiling / 2) * random())
  }

  const dial = () => {
    clearTimeout(retry)
    onStatus('connecting')
    const fresh = open()
    socket = fresh
    fresh.onopen = () => {
      say({ type: 'subscribe', appId, since: cursor })
      listen()
    }
    fresh.onmessage = ({ data }) => {
      if (fresh === socket) receive(JSON.parse(String(data)) as ServerFrame)
    }
    fresh.onclose = () => lose(fresh)
  }

  dial()
  return {
    view: (conversationId, typing) => {
      viewing = { ...NOWHERE, conversationId, typing }
      say(viewing)
    },
    draw: (flow) => {
      viewing = { ...NOWHERE, flow }
      say(viewing)
    },
    nudge: () => {
      if (!socket) dial()
    },
    stop: () => {
      stopped = true
      clearTimeout(retry)
      clearTimeout(beat)
      socket?.close()
      socket = null
    },
  }
}
