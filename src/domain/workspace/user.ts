import { z } from 'zod'
import { t } from '../i18n/t.ts'

/**
 * The user record of the spec, section 3. Times are ISO instants. `tenantId` is the partner host on which the account was made; nobody who
 * signs in is anonymous; `providerData` has an entry for each way to sign in that names the person.
 */
export const User = z.object({
  uid: z.string(),
  email: z.string().nullable(),
  emailVerified: z.boolean(),
  displayName: z.string().nullable(),
  photoURL: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  isAnonymous: z.boolean(),
  tenantId: z.string().nullable(),
  providerData: z.array(z.object({ providerId: z.string(), uid: z.string() })),
  createdAt: z.iso.datetime(),
  lastLoginAt: z.iso.datetime().nullable(),
})
export type User = z.infer<typeof User>

/** An address on the web, which mail programs turn into a link: `https://…`, `www.…`, or a name with a domain behind it. */
const WEB_ADDRESS = /:\/\/|\bwww\.|[\p{L}\d-]+\.(?:[a-z]{2,}|[A-Z]{2,})(?!\p{L})/u
/** Line breaks and other signs that show nothing; joiners belong to scripts and emoji. */
const CONTROLS = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\u2028\u2029]/u

/** Full-width letters and the dots of other scripts, as browsers read them in an address. */
const asTyped = (name: string): string => name.normalize('NFKC').replaceAll('\u3002', '.')

/** What a person is called. */
export const PersonName = z
  .string()
  .trim()
  .min(1)
  .max(120)
  .refine((name) => !CONTROLS.test(name), t('Use a name on one line.'))
  .refine((name) => !WEB_ADDRESS.test(asTyped(name)), t('Leave web addresses out of the name.'))

/** Who may create an account: everyone, the first person and people with an invitation, or no one. */
export const SignUpPolicy = z.enum(['open', 'invited', 'closed'])
export type SignUpPolicy = z.infer<typeof SignUpPolicy>

/** The signed-in state. It starts as `{ user: null, isLoggedIn: false, inProgress: true }`. */
export interface Session {
  user: User | null
  isLoggedIn: boolean
  inProgress: boolean
}
