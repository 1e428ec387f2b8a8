import type { GraphAnswer } from '#domain/whatsapp/graph.ts'

type Refused = Exclude<GraphAnswer, { outcome: 'done' }>

const FIXES: Readonly<Record<number, string>> = {
  0: 'Enter a new access token: Business settings → System users → Generate token.',
  3: 'Give the Meta app the permission whatsapp_business_management: App → App review.',
  4: 'Wait an hour: the Meta app has made too many calls.',
  10: 'Give the token’s system user full control of the account: Business settings → WhatsApp accounts → People.',
  33: 'Check the phone number id and the account id in WhatsApp Manager.',
  100: 'Check the ids in WhatsApp Manager: the number and the account must be shared with the owner of the token.',
  190: 'Enter a new access token: Business settings → System users → Generate token, with “never” as its end.',
  200: 'Make a token with the permissions whatsapp_business_management and whatsapp_business_messaging.',
  2200: 'Make sure that the address is open to the internet over https, and that WHATSAPP_VERIFY_TOKEN is the one that the running server has.',
  80_007: 'Wait an hour: the account has made too many calls.',
  131_031: 'Open Business Support Home in Meta: the account is locked.',
  133_005: 'Enter the PIN that was set for this number. If nobody knows it, switch two-step verification off in WhatsApp Manager.',
  133_006: 'Verify the number first: WhatsApp Manager → Phone numbers → Verify.',
  133_008: 'Wait for the time that WhatsApp names, then enter the right PIN.',
  133_009: 'Wait a few minutes, then enter the PIN again.',
  133_010: 'Register the number.',
  133_015: 'Wait five minutes, then register again.',
  133_016: 'Wait 72 hours: the number was registered ten times.',
}

/** What to do about a refusal of Meta's, or about its silence. */
export function fixOf(refused: Refused): string {
  if (refused.outcome !== 'refused') return 'Check that this server may reach graph.facebook.com, then try again.'
  const { code, title, detail, retry } = refused.fault
  if (code === 100 && /must be subscribed/i.test(`${title} ${detail}`))
    return 'Subscribe the app to the account first, then set the address.'
  if (code >= 200 && code < 300) return FIXES[200] ?? ''
  return FIXES[code] ?? (retry === 'later' ? 'Try again in a few minutes.' : 'Fix what WhatsApp names, then try again.')
}

/** Meta's code of a refusal; null where it was none. */
export const codeOf = (refused: Refused): number | null => (refused.outcome === 'refused' ? refused.fault.code : null)
