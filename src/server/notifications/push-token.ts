import { z } from 'zod'

import { PUSH_RENEW_MS } from '#domain/constants.ts'
import { AppError } from '#domain/errors.ts'
import { t } from '#domain/i18n/t.ts'

import type { Seal } from '../settings/seal.ts'

/** The browser that a token is for, and whose it is. */
interface Holder {
  installationId: string
  userId: string
}

const Content = z.object({ installationId: z.string(), userId: z.string(), expiresAt: z.number() })

/** Gives a browser the token with which it registers for pushes; it holds as long as a registration. */
export function issuePushToken(seal: Seal, { installationId, userId }: Holder, now: Date): { token: string; expiresAt: string } {
  const expiresAt = now.getTime() + PUSH_RENEW_MS
  const token = Buffer.from(seal.close(JSON.stringify({ installationId, userId, expiresAt }))).toString('base64url')
  return { token, expiresAt: new Date(expiresAt).toISOString() }
}

/** Refuses a token that was changed, is another browser's or somebody else's, or whose time is over. */
export function checkPushToken(seal: Seal, token: string, { installationId, userId }: Holder, now: Date): void {
  const content = open(seal, token)
  if (content?.installationId === installationId && content.userId === userId && content.expiresAt > now.getTime()) return
  const message = t('This token is too old, or not of this browser. Ask for a new one.')
  throw new AppError('invalid-argument', { details: [{ path: 'authToken', message }] })
}

/** What a token says; null for what is none of ours. */
function open(seal: Seal, token: string): z.infer<typeof Content> | null {
  try {
    return Content.parse(JSON.parse(seal.open(Buffer.from(token, 'base64url'))))
  } catch {
    return null
  }
}
