import { z } from 'zod'

/** Names a provider in addresses and in a user's `providerData`. */
export const ProviderId = z.string().regex(/^[a-z][a-z0-9-]{0,39}$/, 'Use lower-case letters, digits and dashes for the id of a provider.')

/** A service by which people may sign in, as the sign-in page shows it. */
export const SignInProvider = z.object({ id: ProviderId, name: z.string() })
export type SignInProvider = z.infer<typeof SignInProvider>
