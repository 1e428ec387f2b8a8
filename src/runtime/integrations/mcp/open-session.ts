// Arrives: a server's address. Leaves: a way to ask it, in the newest revision of the Model Context Protocol that both speak.
// Never here: a capability of the client's: a server can ask nothing of us.
import { z } from 'zod'

import { storedText } from '#domain/i18n/t.ts'
import type { EgressOpen } from '#domain/egress.ts'
import type { Json } from '#domain/json.ts'

import { askRpc, fault, type RpcFault, type RpcReply, type RpcTarget } from './ask-rpc.ts'

/** The revision without handshake and sessions, in which every request says its own version. */
const STATELESS = '2026-07-28'
/** Revisions that begin with `initialize`, newest first. */
const WITH_HANDSHAKE = ['2025-11-25', '2025-06-18', '2025-03-26']
const CLIENT = { name: 'parley', title: 'Parley', version: '1' }

type Params = { readonly [name: string]: Json }

/** A server that answered. */
export interface McpSession {
  ok: true
  ask(method: string, params: Params, id?: string): Promise<RpcReply>
  /** Gives back what the server keeps of it. */
  end(): Promise<void>
}

/** How long a server may take for all that is asked, and for the end of a session. */
export interface Clock {
  leftMs(): number
}
const END_MS = 2_000

export const clockOf = (totalMs: number): Clock => {
  const until = performance.now() + totalMs
  return { leftMs: () => Math.floor(until - performance.now()) }
}

/** Begins to speak with a server: by its newest revision, or by a handshake where it does not know that. */
export async function openSession(open: EgressOpen, target: RpcTarget, clock: Clock): Promise<McpSession | RpcFault> {
  const stateless = speak(open, target, clock)
  const discovered = await stateless.ask('server/discover', {})
  if (discovered.ok && versionsOf(discovered.result).includes(STATELESS)) return stateless
  if (!discovered.ok && isFinal(discovered)) return discovered
  return shakeHands(open, target, clock)
}

/** What an older server, too, would answer. */
const isFinal = ({ status, outcome }: RpcFault): boolean =>
  status === null ? outcome !== 'unknown' : status === 401 || status === 403 || (status >= 300 && status < 400)

const versionsOf = (result: Json): readonly string[] =>
  z.object({ supportedVersions: z.array(z.string()) }).safeParse(result).data?.supportedVersions ?? []

function speak(open: EgressOpen, { url, headers }: RpcTarget, clock: Clock): McpSession {
  const meta = {
    'io.modelcontextprotocol/protocolVersion': STATELESS,
    'io.modelcontextprotocol/clientInfo': CLIENT,
    'io.modelcontextprotocol/clientCapabilities': {},
  }
  return {
    ok: true,
    ask(method, params, id = method) {
      const own = z.record(z.string(), z.json()).catch({}).parse(params['_meta'])
      const name = typeof params['name'] === 'string' && { 'mcp-name': params['name'] }
      const target = { url, headers: { ...headers, 'mcp-protocol-version': STATELESS, 'mcp-method': method, ...name } }
      return askRpc(open, target, { id, method, params: { ...params, _meta: { ...own, ...meta } } }, clock.leftMs())
    },
    end: async () => {},
  }
}

async function shakeHands(open: EgressOpen, { url, headers }: RpcTarget, clock: Clock): Promise<McpSession | RpcFault> {
  const hello = { protocolVersion: WITH_HANDSHAKE[0] ?? STATELESS, capabilities: {}, clientInfo: CLIENT }
  const begun = await askRpc(open, { url, headers }, { id: 'initialize', method: 'initialize', params: hello }, clock.leftMs())
  if (!begun.ok) return begun
  const version = z.object({ protocolVersion: z.string() }).safeParse(begun.result).data?.protocolVersion ?? 'unknown'
  if (!WITH_HANDSHAKE.includes(version))
    return fault(
      'refused',
      storedText('The server uses protocol version {version}, which isn’t supported.', { version: version.slice(0, 40) }),
    )
  const session = begun.headers['mcp-session-id']
  const named = { ...headers, 'mcp-protocol-version': version, ...(session !== undefined && { 'mcp-session-id': session }) }
  const ready = await askRpc(open, { url, headers: named }, { method: 'notifications/initialized', params: {} }, clock.leftMs())
  if (!ready.ok) return ready
  return {
    ok: true,
    ask: (method, params, id = method) => askRpc(open, { url, headers: named }, { id, method, params }, clock.leftMs()),
    async end() {
      if (session === undefined) return
      const answer = await open({ url, method: 'DELETE', headers: named, timeoutMs: END_MS })
      if (answer.outcome === 'answered') answer.end()
    },
  }
}
