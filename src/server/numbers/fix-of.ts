import { storedText } from '#domain/i18n/t.ts'
import type { GraphAnswer } from '#domain/whatsapp/graph.ts'

type Refused = Exclude<GraphAnswer, { outcome: 'done' }>

const FIXES: Readonly<Record<number, () => string>> = {
  0: () => storedText('Enter a new access token from Business settings → System users → Generate token.'),
  3: () => storedText('Give the Meta app the permission whatsapp_business_management under App → App review.'),
  4: () => storedText('Wait an hour. The Meta app has made too many calls.'),
  10: () => storedText('Give the token’s system user full control of the account under Business settings → WhatsApp accounts → People.'),
  33: () => storedText('Check the phone number ID and the account ID in WhatsApp Manager.'),
  100: () => storedText('Check the IDs in WhatsApp Manager. The number and the account must be shared with the token’s owner.'),
  190: () => storedText('Enter a new access token from Business settings → System users → Generate token, with expiry “Never”.'),
  200: () => storedText('Create a token with the permissions whatsapp_business_management and whatsapp_business_messaging.'),
  2200: () =>
    storedText('Make sure the URL is reachable from the internet over HTTPS, and that WHATSAPP_VERIFY_TOKEN matches the running server’s.'),
  80_007: () => storedText('Wait an hour. The account has made too many calls.'),
  131_031: () => storedText('The account is locked. Open Business Support Home in Meta.'),
  133_005: () => storedText('Enter this number’s PIN. If you don’t have it, turn off two-step verification in WhatsApp Manager.'),
  133_006: () => storedText('Verify the number first in WhatsApp Manager → Phone numbers → Verify.'),
  133_008: () => storedText('Wait as long as WhatsApp says, then enter the right PIN.'),
  133_009: () => storedText('Wait a few minutes, then enter the PIN again.'),
  133_010: () => storedText('Register the number.'),
  133_015: () => storedText('Wait five minutes, then register again.'),
  133_016: () => storedText('Wait 72 hours. The number was registered ten times.'),
}

/** What to do about a refusal of Meta's, or about its silence. */
export function fixOf(refused: Refused): string {
  if (refused.outcome !== 'refused') return storedText('Make sure this server can reach graph.facebook.com, then try again.')
  const { code, title, detail, retry } = refused.fault
  if (code === 100 && /must be subscribed/i.test(`${title} ${detail}`))
    return storedText('Subscribe the app to the account first, then set the URL.')
  if (code >= 200 && code < 300) return FIXES[200]?.() ?? ''
  return (
    FIXES[code]?.() ??
    (retry === 'later' ? storedText('Try again in a few minutes.') : storedText('Fix what WhatsApp reports, then try again.'))
  )
}

/** Meta's code of a refusal; null where it was none. */
export const codeOf = (refused: Refused): number | null => (refused.outcome === 'refused' ? refused.fault.code : null)
