import { z } from 'zod'

/** The user record of the spec, section 3. Times are ISO instants. */
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

/** The signed-in state. It starts as `{ user: null, isLoggedIn: false, inProgress: true }`. */
export interface Session {
  user: User | null
  isLoggedIn: boolean
  inProgress: boolean
}
