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
export function connectLive(appId: string, deps: Deps): LiveClient {
  const connection = new LiveConnection(appId, deps)
  connection.dial()
  return {
    view: (conversationId, typing) => connection.show({ ...NOWHERE, conversationId, typing }),
    draw: (flow) => connection.show({ ...NOWHERE, flow }),
    nudge: () => connection.nudge(),
    stop: () => connection.stop(),
  }
}

class LiveConnection {
  readonly #appId: string
  readonly #deps: Deps
  #socket: Socket | null = null
  #cursor: string | null = null
  #tries = 0
  #stopped = false
  #viewing: ClientFrame = NOWHERE
  #retry: ReturnType<typeof setTimeout> | undefined
  #beat: ReturnType<typeof setTimeout> | undefined

  constructor(appId: string, deps: Deps) {
    this.#appId = appId
    this.#deps = deps
  }

  dial(): void {
    clearTimeout(this.#retry)
    this.#deps.onStatus('connecting')
    const fresh = this.#deps.open()
    this.#socket = fresh
    fresh.onopen = () => {
      this.#say({ type: 'subscribe', appId: this.#appId, since: this.#cursor })
      this.#listen()
    }
    fresh.onmessage = ({ data }) => {
      if (fresh === this.#socket) this.#receive(JSON.parse(String(data)) as ServerFrame)
    }
    fresh.onclose = () => this.#lose(fresh)
  }

  show(viewing: ClientFrame): void {
    this.#viewing = viewing
    this.#say(viewing)
  }

  nudge(): void {
    if (!this.#socket) this.dial()
  }

  stop(): void {
    this.#stopped = true
    clearTimeout(this.#retry)
    clearTimeout(this.#beat)
    this.#socket?.close()
    this.#socket = null
  }

  #say(frame: ClientFrame): void {
    this.#socket?.send(JSON.stringify(frame))
  }

  /** Asks after a silence whether anybody is there; without an answer the connection is lost. */
  #listen(): void {
    clearTimeout(this.#beat)
    this.#beat = setTimeout(() => {
      this.#say({ type: 'ping' })
      this.#beat = setTimeout(() => this.#lose(this.#socket), SILENCE_MS)
    }, PING_MS)
  }

  #receive(frame: ServerFrame): void {
    this.#listen()
    if ('cursor' in frame) this.#cursor = frame.cursor
    if (frame.type === 'subscribed' || frame.type === 'resync') {
      this.#tries = 0
      this.#say(this.#viewing)
      this.#deps.onStatus('live')
    }
    this.#deps.onFrame(frame)
  }

  #lose(lost: Socket | null): void {
    if (lost !== this.#socket || this.#stopped) return
    clearTimeout(this.#beat)
    this.#socket = null
    lost?.close()
    this.#deps.onStatus('lost')
    // Half fixed and half chance: a restarted server must not meet all its browsers at once.
    const ceiling = Math.min(FIRST_WAIT_MS * 2 ** this.#tries++, LONGEST_WAIT_MS)
    this.#retry = setTimeout(() => this.dial(), ceiling / 2 + (ceiling / 2) * this.#deps.random())
  }
}
