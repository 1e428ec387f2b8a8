import { z } from 'zod'

import { type Endpoint, isBesideApps } from '../api/endpoint.ts'

/** What a program may do with an API key: read, send messages and work on conversations, or change everything else. */
export const KeyScope = z.enum(['read', 'send', 'manage'])
export type KeyScope = z.infer<typeof KeyScope>

/** What belongs to answering customers. */
const SENDING = new Set(['conversations', 'files'])

/** Tags whose writes are for people: neither a leaked key nor a partner's guest may make more keys or members. */
const PEOPLE_ONLY = new Set(['keys', 'members', 'partner-keys', 'partner-users', 'partner-webhooks'])

/** Whether only people may call an endpoint of an app or a partner, and no key. */
export const isForPeople = ({ method, tag }: Pick<Endpoint, 'method' | 'tag'>): boolean => method !== 'GET' && PEOPLE_ONLY.has(tag)

/** Whose keys open an endpoint: those of the app or the partner in its path; null for none. */
export function keysFor({ access, ...endpoint }: Pick<Endpoint, 'access' | 'method' | 'tag'>): 'app' | 'partner' | null {
  if (isForPeople(endpoint)) return null
  if (access === 'partner-member' || access === 'partner-owner') return 'partner'
  return isBesideApps(access) ? null : 'app'
}

/** The scope that an endpoint needs of a key. */
export function keyScopeOf({ method, access, tag }: Pick<Endpoint, 'method' | 'access' | 'tag'>): KeyScope {
  // Whoever asks which tools there are only reads; each tool then needs the scope of the call that it stands for.
  if (method === 'GET' || tag === 'mcp') return 'read'
  return access === 'agent' && SENDING.has(tag) ? 'send' : 'manage'
}
