import { z } from 'zod'

import { ServerFrame } from '#domain/realtime.ts'

/** Carries messages of the moment between the nodes on one database; one may be lost. */
export interface NodeMessages {
  send(text: string): void
  /** Returns the way to stop. */
  receive(listener: (text: string) => void): () => void
}

const Person = z.object({
  userId: z.string(),
  name: z.string(),
  conversationId: z.string().nullable(),
  typing: z.boolean(),
  flow: z.object({ flowId: z.string(), nodeId: z.string().nullable(), stepId: z.string().nullable() }).nullable(),
})
export type Person = z.infer<typeof Person>

/** What nodes say to each other: where people are by socket (null: gone), a question who is there, a frame for everybody who sees a conversation. */
const NodeMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('people'), appId: z.string(), people: z.array(z.tuple([z.string(), Person.nullable()])) }),
  z.object({ type: z.literal('who'), appId: z.string() }),
  z.object({ type: z.literal('frame'), appId: z.string(), conversationId: z.string(), frame: ServerFrame }),
])
type NodeMessage = z.infer<typeof NodeMessage>

/** What this node knows of those who are connected to others. */
export interface PresenceOfNodes {
  /** People of other nodes in an app. */
  people(appId: string): Person[]
  /** This node begins to serve an app: the others say who is there. */
  ask(appId: string): void
  /** These of our sockets moved, or left. */
  publish(appId: string, people: ReadonlyMap<string, Person | null>): void
  announce(appId: string, conversationId: string, frame: ServerFrame): void
  stop(): void
}

/** The node that it speaks for. */
interface ThisNode {
  /** Who is connected here. */
  here(appId: string): ReadonlyMap<string, Person>
  /** The apps that somebody here listens to. */
  apps(): string[]
  changed(appId: string): void
  receive(appId: string, conversationId: string, frame: ServerFrame): void
}

/** How often a node repeats who is there; what was not repeated three times is of a node that died. */
export const BEAT_MS = 20_000
/** So many people fit into one message. */
const AT_ONCE = 10

/** Shares who is there with the other nodes. Without them, nobody is elsewhere. */
export function sharePresence(messages: NodeMessages | undefined, node: ThisNode, beatMs = BEAT_MS): PresenceOfNodes {
  if (!messages) return { people: () => [], ask: () => {}, publish: () => {}, announce: () => {}, stop: () => {} }
  const elsewhere = createElsewhere(3 * beatMs)
  const send = (message: NodeMessage): void => messages.send(JSON.stringify(message))
  function publish(appId: string, people: ReadonlyMap<string, Person | null>): void {
    const all = [...people]
    for (let at = 0; at < all.length; at += AT_ONCE) send({ type: 'people', appId, people: all.slice(at, at + AT_ONCE) })
  }
  const stopReceiving = messages.receive((text) => {
    const message = NodeMessage.safeParse(JSON.parse(text)).data
    // Another version of Parley may say more than this one knows.
    if (!message) return
    if (message.type === 'who') return publish(message.appId, node.here(message.appId))
    if (message.type === 'frame') return node.receive(message.appId, message.conversationId, message.frame)
    if (node.apps().includes(message.appId) && elsewhere.place(message.appId, message.people)) node.changed(message.appId)
  })
  const beat = setInterval(() => {
    for (const appId of elsewhere.forgetSilent(node.apps())) node.changed(appId)
    for (const appId of node.apps()) publish(appId, node.here(appId))
  }, beatMs)
  beat.unref()

  return {
    people: elsewhere.people,
    ask: (appId) => send({ type: 'who', appId }),
    publish,
    announce: (appId, conversationId, frame) => send({ type: 'frame', appId, conversationId, frame }),
    stop() {
      clearInterval(beat)
      stopReceiving()
      for (const appId of node.apps()) publish(appId, new Map([...node.here(appId).keys()].map((socketId) => [socketId, null])))
    },
  }
}

/** People of other nodes, by app and socket, for as long as they are repeated within `silentMs`. */
function createElsewhere(silentMs: number) {
  const apps = new Map<string, Map<string, { person: Person; at: number }>>()
  const people = (appId: string): Person[] => [...(apps.get(appId)?.values() ?? [])].map(({ person }) => person)
  return {
    people,
    /** Keeps where people are; tells whether that is new. */
    place(appId: string, moved: readonly [string, Person | null][]): boolean {
      const known = apps.get(appId) ?? new Map<string, { person: Person; at: number }>()
      apps.set(appId, known)
      const before = JSON.stringify(people(appId))
      for (const [socketId, person] of moved) {
        if (person) known.set(socketId, { person, at: performance.now() })
        else known.delete(socketId)
      }
      return JSON.stringify(people(appId)) !== before
    },
    /** Forgets people who are no longer repeated, and apps that this node does not serve; names the apps that people left. */
    forgetSilent(served: readonly string[]): string[] {
      const left: string[] = []
      for (const [appId, known] of apps) {
        if (!served.includes(appId)) apps.delete(appId)
        const silent = [...known].filter(([, { at }]) => performance.now() - at > silentMs)
        for (const [socketId] of silent) known.delete(socketId)
        if (silent.length > 0 && served.includes(appId)) left.push(appId)
      }
      return left
    },
  }
}
