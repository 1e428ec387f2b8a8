import { storedCommaList } from '#domain/i18n/comma-list.ts'
import { storedText } from '#domain/i18n/t.ts'
import { NEEDED_SCOPES } from '#domain/whatsapp/channel-setup.ts'

import { type Check, fault, ok, refusal, unasked, unknown, warning } from './check.ts'

const newToken = () =>
  storedText(
    'Create a new token in Meta under Business settings → System users → Generate token, then save it here under Settings → Channels → this number → Edit.',
  )
const SOON_MS = 14 * 86_400_000

const tokenValid: Check = {
  id: 'token',
  title: () => storedText('Access token'),
  why: () => storedText('Parley needs it for every call to WhatsApp.'),
  async run({ access, token }) {
    if (access === null)
      return fault(
        storedText('The token was encrypted with another SECRET_KEY.'),
        storedText('Restore the previous SECRET_KEY, or replace the token.'),
      )
    const reading = await token()
    if ('refused' in reading) return refusal(reading.refused)
    return reading.token.valid
      ? ok(storedText('WhatsApp accepts it.'))
      : fault(reading.token.problem ?? storedText('WhatsApp says it isn’t valid.'), newToken())
  },
}

const tokenKind: Check = {
  id: 'tokenKind',
  title: () => storedText('Token type'),
  why: () => storedText('A personal token expires with that person’s session.'),
  async run({ access, token }) {
    if (access === null) return unknown(storedText('Unknown without a token.'))
    const reading = await token()
    if ('refused' in reading) return unasked(reading.refused)
    const { kind } = reading.token
    return kind === 'USER'
      ? warning(storedText('It’s a personal token, which expires with that person’s session.'), newToken())
      : ok(kind ?? storedText('WhatsApp doesn’t say.'))
  },
}

const tokenScopes: Check = {
  id: 'tokenScopes',
  title: () => storedText('Token permissions'),
  why: () =>
    storedText('Without {scopes}, WhatsApp refuses to send messages or change settings.', { scopes: storedCommaList(NEEDED_SCOPES) }),
  async run({ access, token }) {
    if (access === null) return unknown(storedText('Unknown without a token.'))
    const reading = await token()
    if ('refused' in reading) return unasked(reading.refused)
    const { missingScopes: missing } = reading.token
    return missing.length === 0
      ? ok(storedText('It has every permission it needs.'))
      : fault(
          storedText('Missing: {names}.', { names: storedCommaList(missing) }),
          storedText('Create a token with {scopes} in Meta under Business settings → System users → Generate token.', {
            scopes: storedCommaList(NEEDED_SCOPES),
          }),
        )
  },
}

const tokenExpiry: Check = {
  id: 'tokenExpiry',
  title: () => storedText('Token expiry'),
  why: () => storedText('After it expires, nothing can be sent.'),
  async run({ access, token, deps }) {
    if (access === null) return unknown(storedText('Unknown without a token.'))
    const reading = await token()
    if ('refused' in reading) return unasked(reading.refused)
    const { expiresAt } = reading.token
    if (expiresAt === null) return ok(storedText('Never.'))
    const left = Date.parse(expiresAt) - deps.now().getTime()
    const day = expiresAt.slice(0, 10)
    if (left <= 0) return fault(storedText('It expired on {day}.', { day }), newToken())
    return left < SOON_MS
      ? warning(storedText('It expires on {day}.', { day }), storedText('{advice} Choose “Never” as its expiry.', { advice: newToken() }))
      : ok(storedText('On {day}.', { day }))
  },
}

export const TOKEN_CHECKS: readonly Check[] = [tokenValid, tokenKind, tokenScopes, tokenExpiry]
