import { NEEDED_SCOPES } from '#domain/whatsapp/channel-setup.ts'

import { type Check, fault, ok, refusal, unasked, unknown, warning } from './check.ts'

const NEW_TOKEN = 'Make a new one: Business settings → System users → Generate token. Then: Settings → Channels → this number → Edit.'
const SOON_MS = 14 * 86_400_000

const tokenValid: Check = {
  id: 'token',
  title: 'Access token',
  why: 'Every send and every question to WhatsApp needs it.',
  async run({ access, token }) {
    if (access === null)
      return fault('The token was sealed with another SECRET_KEY.', 'Put the former SECRET_KEY back, or replace the token.')
    const reading = await token()
    if ('refused' in reading) return refusal(reading.refused)
    return reading.token.valid ? ok('WhatsApp takes it.') : fault(reading.token.problem ?? 'WhatsApp says that it is not valid.', NEW_TOKEN)
  },
}

const tokenKind: Check = {
  id: 'tokenKind',
  title: 'Kind of token',
  why: 'A token of a person ends when that person’s session does.',
  async run({ access, token }) {
    if (access === null) return unknown('Not known without a token.')
    const reading = await token()
    if ('refused' in reading) return unasked(reading.refused)
    const { kind } = reading.token
    return kind === 'USER'
      ? warning('It is a person’s own token, which ends with their session.', NEW_TOKEN)
      : ok(kind ?? 'WhatsApp does not name it.')
  },
}

const tokenScopes: Check = {
  id: 'tokenScopes',
  title: 'Permissions of the token',
  why: `Without ${NEEDED_SCOPES.join(' and ')} WhatsApp refuses sends or settings.`,
  async run({ access, token }) {
    if (access === null) return unknown('Not known without a token.')
    const reading = await token()
    if ('refused' in reading) return unasked(reading.refused)
    const { missingScopes: missing } = reading.token
    return missing.length === 0
      ? ok('Both that are needed.')
      : fault(
          `Missing: ${missing.join(', ')}.`,
          `Make a token with ${NEEDED_SCOPES.join(' and ')}: Business settings → System users → Generate token.`,
        )
  },
}

const tokenExpiry: Check = {
  id: 'tokenExpiry',
  title: 'End of the token',
  why: 'When it ends, nothing can be sent.',
  async run({ access, token, deps }) {
    if (access === null) return unknown('Not known without a token.')
    const reading = await token()
    if ('refused' in reading) return unasked(reading.refused)
    const { expiresAt } = reading.token
    if (expiresAt === null) return ok('It does not end.')
    const left = Date.parse(expiresAt) - deps.now().getTime()
    const day = expiresAt.slice(0, 10)
    if (left <= 0) return fault(`It ended on ${day}.`, NEW_TOKEN)
    return left < SOON_MS ? warning(`It ends on ${day}.`, `${NEW_TOKEN} Choose “never” as its end.`) : ok(`On ${day}.`)
  },
}

export const TOKEN_CHECKS: readonly Check[] = [tokenValid, tokenKind, tokenScopes, tokenExpiry]
