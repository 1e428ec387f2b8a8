import { z } from 'zod'

import type { Endpoint } from '../api/endpoint.ts'

/** What a program may do with an API key: read, send messages and work on conversations, or change everything else. */
export const KeyScope = z.enum(['read', 'send', 'manage'])
export type KeyScope = z.infer<typeof KeyScope>

/** What belongs to answering customers. */
const SENDING = new Set(['conversations', 'files'])

/** The scope that an endpoint needs of a key. */
export function keyScopeOf({ method, access, tag }: Pick<Endpoint, 'method' | 'access' | 'tag'>): KeyScope {
  if (method === 'GET') return 'read'
  return access === 'agent' && SENDING.has(tag) ? 'send' : 'manage'
}
