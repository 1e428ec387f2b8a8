import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import type { ClientFrame, ServerFrame } from '#domain/realtime.ts'

import { connectLive, type LiveStatus, type Socket } from './live-client.ts'

/** A server whose sockets the test opens, feeds and breaks by hand. */
function aServer() {
  const sockets: (Socket & { said: ClientFrame[]; receive: (frame: ServerFrame) => void })[] = []
  const statuses: LiveStatus[] = []
  const frames: ServerFrame[] = []
  const client = connectLive('app', {
    random: () => 0.5,
    onStatus: (status) => statuses.push(status),
    onFrame: (frame) => frames.push(frame),
    open: () => {
      const said: ClientFrame[] = []
      const socket: (typeof sockets)[number] = {
        said,
        onopen: null,
        onclose: null,
        onmessage: null,
        close: () => {},
        send: (text) => said.push(JSON.parse(text)),
        receive: (frame) => socket.onmessage?.({ data: JSON.stringify(frame) }),
      }
      sockets.push(socket)
      return socket
    },
  })
  return { client, sockets, statuses, frames, last: () => sockets.at(-1)! }
}

describe('connectLive', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('resends one’s position in a draft after a reconnect', () => {
    const { last, client } = aServer()
    const place = { flowId: 'flow', nodeId: null, stepId: 'ask' }
    last().onopen?.()
    // Hooks hand the functions on by themselves.
    const { draw } = client
    draw(place)

    last().onclose?.()
    vi.advanceTimersByTime(500)
    last().onopen?.()
    last().receive({ type: 'subscribed', cursor: '10' })

    expect(last().said.at(-1)).toEqual({ type: 'viewing', conversationId: null, typing: false, flow: place })
    client.stop()
  })

  it('resubscribes from the last cursor after a reconnect', () => {
    const { last, client } = aServer()
    last().onopen?.()
    last().receive({ type: 'subscribed', cursor: '10' })
    last().receive({ type: 'events', cursor: '12', events: [] })

    last().onclose?.()
    vi.advanceTimersByTime(500)
    last().onopen?.()

    expect(last().said[0]).toEqual({ type: 'subscribe', appId: 'app', since: '12' })
    client.stop()
  })

  it('backs off up to 15 seconds', () => {
    const { sockets, last, client } = aServer()
    const waits: number[] = []
    for (let failure = 0; failure < 8; failure++) {
      const before = sockets.length
      last().onclose?.()
      let waited = 0
      while (sockets.length === before) {
        vi.advanceTimersByTime(125)
        waited += 125
      }
      waits.push(waited)
    }

    expect(waits).toEqual([375, 750, 1_500, 3_000, 6_000, 11_250, 11_250, 11_250])
    client.stop()
  })

  it('drops a connection that answers no ping', () => {
    const { last, statuses, client } = aServer()
    last().onopen?.()
    last().receive({ type: 'subscribed', cursor: '1' })

    vi.advanceTimersByTime(25_000)
    expect(last().said.at(-1)).toEqual({ type: 'ping' })
    vi.advanceTimersByTime(10_000)

    expect(statuses.at(-1)).toBe('lost')
    client.stop()
  })

  it('resends presence once subscribed', () => {
    const { last, client } = aServer()
    client.view('c1', true)
    last().onopen?.()
    last().receive({ type: 'subscribed', cursor: '1' })

    expect(last().said.at(-1)).toEqual({ type: 'viewing', conversationId: 'c1', typing: true, flow: null })
    client.stop()
  })

  it('does not reconnect after it was stopped', () => {
    const { sockets, last, client } = aServer()
    client.stop()
    last().onclose?.()
    vi.advanceTimersByTime(60_000)

    expect(sockets).toHaveLength(1)
  })
})
