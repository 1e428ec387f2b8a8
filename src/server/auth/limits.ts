import type { Limit } from './throttle.ts'

const MINUTE = 60_000
const QUARTER = 15 * MINUTE

/** Tries to sign in: with one account, and from one address, behind which a whole office may sit. */
export const SIGN_IN = {
  account: { limit: 10, windowMs: QUARTER },
  address: { limit: 100, windowMs: QUARTER },
} satisfies Record<string, Limit>

/** Mails to one address. */
export const MAILS: Limit = { limit: 5, windowMs: 60 * MINUTE }

/** What mails to an address count under. */
export const mailKey = (email: string): string => `mail ${email.toLowerCase()}`

/** What tries to sign in from a strange browser count under. */
export const accountKey = (email: string): string => `sign-in ${email.toLowerCase()}`

/** What a try to sign in counts under: a browser that is known for its own, any other for the account and its address. */
export function signInKeys(email: string, device: string | null, ip: string): { account: string; address: string | null } {
  if (device !== null) return { account: `sign-in ${email.toLowerCase()} on ${device}`, address: null }
  return { account: accountKey(email), address: `sign-in from ${ip}` }
}
