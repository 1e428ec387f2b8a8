import { createHash } from 'node:crypto'

import type { FastifyRequest } from 'fastify'

import type { CellKey, KeyKind } from '#store/cells/directory.ts'

import { openGuestToken } from '../calendar/guest-link.ts'
import { hashKey } from '../http/caller.ts'
import { readState } from '../routes/workspace/google-consent.ts'
import type { Seal } from '../settings/seal.ts'

const hexOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Which part of an address leads to a workspace, and how it stands in the directory. */
const ADDRESSES: readonly (readonly [RegExp, KeyKind, ((part: string) => string)?])[] = [
  [/^\/api\/v1\/apps\/([^/?]+)/, 'workspace'],
  [/^\/api\/v1\/forms\/([^/?]+)/, 'workspace'],
  [/^\/webhooks\/whatsapp-forms\/([^/?]+)/, 'workspace'],
  [/^\/app\/([^/?]+)\/chatwidget/, 'workspace'],
  [/^\/api\/v1\/webchat\/([^/?]+)/, 'web_chat'],
  [/^\/chat\/([^/?.]+)/, 'web_chat'],
  [/^\/hooks\/([^/?]+)/, 'hook', hexOf],
  [/^\/(?:api\/v1\/)?book\/([^/?]+)/, 'booking_page', hexOf],
  [/^\/calendar\/([^/?]+)\/events\.ics/, 'calendar_feed', hexOf],
]

/** Addresses of accounts, partners and whoever runs the installation: the home cell answers them. */
const HOME =
  /^\/(?:api\/v1\/(?:auth|session|account|partners?|admin|push|notification-settings)|oauth\/sign-in|mail\/stop|partner)(?:[/?]|$)/

/** Whether an address is of no workspace and answered by the home cell. */
export const isOfHome = (url: string): boolean => HOME.test(url)

const GUEST = /^\/(?:api\/v1\/bookings|booking)\/([^/?]+)/

/**
 * What in a request leads to a workspace, best first. An API key goes before the path: it opens one workspace only, and the cell that knows the key says of
 * any other that there is none, wherever that is.
 */
export function keysOfRequest({ url, headers }: Pick<FastifyRequest, 'url' | 'headers'>, seal: Seal): CellKey[] {
  const secret = /^Bearer (pk_[A-Za-z0-9]{20,80})$/i.exec(headers.authorization ?? '')?.[1]
  const named = keyOfPath(url, seal)
  return [
    ...(secret === undefined ? [] : [{ kind: 'api_key' as const, key: Buffer.from(hashKey(secret)).toString('hex') }]),
    ...(named ? [named] : []),
  ]
}

function keyOfPath(url: string, seal: Seal): CellKey | null {
  for (const [pattern, kind, keyOf] of ADDRESSES) {
    const part = decoded(pattern.exec(url)?.[1])
    if (part !== null) return { kind, key: keyOf ? keyOf(part) : part }
  }
  const named = /^\/(?:api\/v1\/live|oauth\/google\/callback)\?/.test(url) ? namedByQuery(url, seal) : null
  if (named !== null) return { kind: 'workspace', key: named }
  const guest = decoded(GUEST.exec(url)?.[1])
  const event = guest === null ? null : openGuestToken(seal, guest)
  return event && { kind: 'workspace', key: event.appId }
}

function decoded(part: string | undefined): string | null {
  if (part === undefined || part.length > 2_000) return null
  try {
    return decodeURIComponent(part)
  } catch {
    return null
  }
}

/** The workspace that the live line is opened for, or that a consent of Google was begun in. */
function namedByQuery(url: string, seal: Seal): string | null {
  const { searchParams } = new URL(url, 'http://parley.invalid')
  const state = searchParams.get('state')
  return state === null ? searchParams.get('appId') : (readState(seal, state)?.appId ?? null)
}
