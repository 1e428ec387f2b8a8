import type { ChatFrame, VisitorFrame } from '#domain/webchat/visitor.ts'

import { delayMs, FIRST_REACH, nextReach, type Reach } from './reconnect.ts'

export interface ConnectionDeps {
  address: string
  /** Who comes, and from which place in the talk on. */
  hello(): { token: string; after: number }
  heard(frame: ChatFrame): void
  /** Asks instead, where no socket opens. */
  wait(): Promise<ChatFrame[]>
}

export interface Connection {
  send(frame: VisitorFrame): boolean
  /** Starts, or starts again with another token. */
  restart(): void
  stop(): void
}

const PING_MS = 25_000

/** Stays connected: by a socket that comes back with a growing delay, or by asking again and again where none can be opened. */
export function connect(deps: ConnectionDeps): Connection {
  let reach: Reach = FIRST_REACH
  let socket: WebSocket | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Counts the starts: what an earlier one still does is void. */
  let turn = 0
  function open(): void {
    const own = ++turn
    socket?.close()
    socket = null
    if (reach.by === 'wait') return void ask(own)
    socket = openSocket(deps, {
      heard(frame) {
        if (own !== turn) return
        if (frame.type === 'ready') reach = nextReach(reach, 'opened')
        deps.heard(frame)
      },
      // Its node is exchanged for another, which is there.
      closed: (code) => settle(own, code === 1_001 ? 'opened' : 'failed'),
    })
  }
  async function ask(own: number): Promise<void> {
    const frames = await deps.wait().catch(() => null)
    if (own === turn) frames?.forEach(deps.heard)
    settle(own, frames ? 'opened' : 'failed')
  }
  function settle(own: number, event: 'opened' | 'failed'): void {
    if (own !== turn) return
    reach = nextReach(reach, event)
    clearTimeout(timer)
    timer = setTimeout(() => own === turn && open(), delayMs(reach, Math.random()))
  }
  const isOpen = () => socket?.readyState === WebSocket.OPEN
  const restart = () => {
    reach = FIRST_REACH
    open()
  }
  onReturn((isNetwork) => turn > 0 && (isNetwork || !isOpen()) && restart())
  return {
    send(frame) {
      const goes = isOpen()
      if (goes) socket?.send(JSON.stringify(frame))
      return goes
    },
    restart,
    stop() {
      turn += 1
      socket?.close()
    },
  }
}

/** Calls back when the network or the visitor comes back: neither waits for the next try. A socket from before the network was gone may look open and hear nothing. */
function onReturn(run: (isNetwork: boolean) => void): void {
  addEventListener('online', () => run(true))
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && run(false))
}

/** Opens a socket that says who comes, and stays awake. One that does not answer a ping is dead. */
function openSocket(
  { address, hello }: ConnectionDeps,
  { heard, closed }: { heard(frame: ChatFrame): void; closed(code: number): void },
): WebSocket {
  const socket = new WebSocket(address)
  let pinger: ReturnType<typeof setInterval> | undefined
  let isAwake = true
  socket.onopen = () => {
    socket.send(JSON.stringify({ type: 'hello', ...hello() } satisfies VisitorFrame))
    pinger = setInterval(() => {
      if (!isAwake) return socket.close()
      isAwake = false
      socket.send('{"type":"ping"}')
    }, PING_MS)
  }
  socket.onmessage = ({ data }) => {
    isAwake = true
    heard(JSON.parse(String(data)))
  }
  socket.onclose = ({ code }) => {
    clearInterval(pinger)
    closed(code)
  }
  return socket
}
