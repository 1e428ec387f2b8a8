import type { FastifyReply } from 'fastify'
import { z } from 'zod'

import { POPUP_OUTCOMES } from '#domain/workspace/popup-message.ts'
import { directionOf } from '#domain/i18n/languages.ts'
import { locale } from '#domain/i18n/locale.ts'
import { t } from '#domain/i18n/t.ts'
import { escapeHtml } from '#server/pages/html.ts'

/** Why Parley did not let somebody in whom a provider knows. */
export const PopupRefusal = z.enum(['unreachable', 'expired', 'failed', 'no-email', 'not-linked', 'no-account', 'other-email', 'taken'])
export type PopupRefusal = z.infer<typeof PopupRefusal>

const Query = z.object({
  attempt: z
    .string()
    .regex(/^[A-Za-z0-9]{0,40}$/)
    .catch(''),
  outcome: z.enum(POPUP_OUTCOMES).catch('cancelled'),
  reason: PopupRefusal.nullable().catch(null),
})

const sentences = (product: string): Record<PopupRefusal, string> => ({
  unreachable: t('This provider isn’t responding. Close this window and try again.'),
  expired: t('This sign-in took too long or was already used. Close this window and try again.'),
  failed: t('The provider’s answer couldn’t be verified. Close this window and try again.'),
  'no-email': t('The provider didn’t share an email address, and it’s needed here. Allow it there, or sign in another way.'),
  'not-linked': t(
    'An account with this email already exists. Sign in to it the way you usually do, verify your email, then connect this provider in your account settings.',
  ),
  'no-account': t('You don’t have an account here yet. Ask an admin of your team to invite you.'),
  'other-email': t('This provider account uses a different or unverified email. Connect one with the email of your {product} account.', {
    product,
  }),
  taken: t('This provider account is already connected to another {product} account.', { product }),
})

/** The page on which the window of a provider ends: its script tells the page that waits, and closes the window unless there is something to read. */
export function popupPage(reply: FastifyReply, query: unknown, product: string): FastifyReply {
  const { attempt, outcome, reason } = Query.parse(query)
  const sentence = outcome === 'refused' ? sentences(product)[reason ?? 'failed'] : t('You can close this window.')
  return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(`<!doctype html>
<html lang="${locale()}" dir="${directionOf(locale())}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${t('Sign in')}</title>
    <link rel="stylesheet" href="/popup.css" />
    <script src="/popup.js" defer data-attempt="${attempt}" data-outcome="${outcome}"></script>
  </head>
  <body>
    <main>
      <h1>${outcome === 'refused' ? t('You’re not signed in') : t('Done')}</h1>
      <p>${escapeHtml(sentence)}</p>
      <button type="button">${t('Close window')}</button>
    </main>
  </body>
</html>
`)
}
