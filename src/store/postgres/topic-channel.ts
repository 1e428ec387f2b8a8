// Carries topics and passing messages between the processes on one database by LISTEN and NOTIFY, over one connection that listens. A notification is sent after the commit
// that it tells of, for many commits at once: one inside each transaction would make their commits wait for each other.
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'

import postgres from 'postgres'

import { driverAddress, KEEP_ALIVE_S, reconnectAfterS } from './connect.ts'
import type { Sql } from './sql.ts'

const CHANNEL = 'parley_topics'
const MESSAGES = 'parley_messages'
/** PostgreSQL takes 8,000 bytes in a notification. */
const MOST_BYTES = 7_900
const GATHER_MS = 10
const RECONNECT_MS = 1_000
const CONNECT_S = 2

type Listener = (topics: readonly string[] | null) => void

interface Log {
  warn(fields: object, message: string): void
}

export interface PostgresTopicChannel {
  /** Tells the other processes, soon, and many calls at once. A failure is only logged: whoever waits looks by itself, a moment later. */
  send(topics: readonly string[]): void
  /** Hands over what others send; null where something may have been missed, at the start and after the connection was lost. */
  receive(listener: Listener): () => void
  /** What is of the moment only, such as who types: it may be lost, and nothing waits for it. A text of more than 7,900 bytes is not sent. */
  messages: {
    send(text: string): void
    receive(listener: (text: string) => void): () => void
  }
  close(): Promise<void>
}

/** Opens the channel. It listens as soon as the database lets it, and again whenever the connection is lost. */
export function openTopicChannel(url: string, sql: Sql, log: Log): PostgresTopicChannel {
  const self = randomUUID().slice(0, 8)
  const listeners = new Set<Listener>()
  const tell = (topics: readonly string[] | null): void => {
    for (const listener of listeners) listener(topics)
  }
  const readers = new Set<(text: string) => void>()
  const listening = keepListening(
    url,
    [CHANNEL, MESSAGES],
    (channel, payload) => {
      const end = payload.indexOf(' ')
      if (payload.slice(0, end) === self) return
      const text = payload.slice(end + 1)
      if (channel === CHANNEL) tell(text.split(','))
      else for (const read of readers) read(text)
    },
    () => tell(null),
    log,
  )

  const sender = createSender(sql, self, log)
  return {
    send: sender.topics,
    messages: {
      send: sender.message,
      receive(listener) {
        readers.add(listener)
        return () => readers.delete(listener)
      },
    },
    receive(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async close() {
      await sender.sent()
      await listening.close()
    },
  }
}

/** Sends what gathers within a few milliseconds in one statement. */
function createSender(sql: Sql, self: string, log: Log) {
  let topics = new Set<string>()
  let messages: string[] = []
  let sending: Promise<void> | null = null
  const sendWaiting = async (): Promise<void> => {
    await delay(GATHER_MS)
    const notes = messages.map((text) => ({ channel: MESSAGES, payload: `${self} ${text}` }))
    if (topics.size > 0) notes.push({ channel: CHANNEL, payload: `${self} ${[...topics].join(',')}` })
    const fitting = notes.filter(({ payload }) => Buffer.byteLength(payload) <= MOST_BYTES)
    topics = new Set()
    messages = []
    try {
      await sql`
        select pg_notify(channel, payload)
        from unnest(${fitting.map(({ channel }) => channel)}::text[], ${fitting.map(({ payload }) => payload)}::text[]) as n (channel, payload)`
    } catch (cause) {
      topics = new Set()
      messages = []
      log.warn({ err: cause }, 'Other processes could not be told of new work; they look by themselves')
    }
    sending = topics.size + messages.length > 0 ? sendWaiting() : null
  }
  return {
    topics(named: readonly string[]) {
      for (const topic of named) topics.add(topic)
      sending ??= sendWaiting()
    },
    message(text: string) {
      messages.push(text)
      sending ??= sendWaiting()
    },
    async sent() {
      while (sending) await sending
    },
  }
}

/** Listens to channels on a connection of its own; `began` is called whenever it listens from then on: something may have been missed before. */
export function keepListening(
  url: string,
  channels: readonly string[],
  heard: (channel: string, payload: string) => void,
  began: () => void,
  log: Log,
): { close(): Promise<void> } {
  const closing = new AbortController()
  let lost = Promise.withResolvers<void>()
  const [address, socket] = driverAddress(url)
  const connection = postgres(address, {
    ...socket,
    max: 1,
    max_lifetime: 0,
    // Nothing is asked here that could be missed: a line that went dead is found by the keep-alive.
    keep_alive: KEEP_ALIVE_S,
    connect_timeout: CONNECT_S,
    backoff: reconnectAfterS,
    onnotice: () => {},
    fetch_types: false,
    onclose: () => lost.resolve(),
    onnotify: heard,
    connection: { application_name: 'parley-topics' },
  } as postgres.Options<never>)

  const listen = async (): Promise<void> => {
    while (!closing.signal.aborted) {
      lost = Promise.withResolvers<void>()
      try {
        await connection.unsafe(channels.map((channel) => `listen ${channel}`).join('; '))
        began()
        await Promise.race([lost.promise, aborted(closing.signal)])
      } catch (cause) {
        if (!closing.signal.aborted) log.warn({ err: cause }, 'News of other processes cannot be heard; it is tried again')
      }
      await delay(RECONNECT_MS, undefined, { signal: closing.signal, ref: false }).catch(() => {})
    }
  }
  const running = listen()
  return {
    async close() {
      closing.abort()
      await connection.end({ timeout: 1 })
      await running
    },
  }
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
