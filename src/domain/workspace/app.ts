import { z } from 'zod'

import { TIME_ZONES } from '../constants.ts'
import { LANGUAGES } from '../i18n/languages.ts'
import { Availability } from './inbox-rules.ts'
import { Id } from '../id.ts'
import { Scope } from './role.ts'
import { Role } from './role.ts'

export const App = z.object({
  id: Id,
  name: z.string(),
  timeZone: z.string(),
  /** In which its people read Parley who chose none, and what it says to nobody in particular; null follows each one's browser. */
  language: z.enum(LANGUAGES).nullable(),
  role: Role,
  demo: z.boolean(),
  /** In the public bucket; `?width=` 96, 320 or 960 makes it smaller. */
  logoUrl: z.string().nullable(),
  createdAt: z.iso.datetime(),
})
export type App = z.infer<typeof App>

export const AppInput = z.object({
  name: z.string().trim().min(1).max(80),
  timeZone: z.enum(TIME_ZONES).optional(),
  language: z.enum(LANGUAGES).nullable().optional(),
})

export const Member = z.object({
  userId: z.string(),
  name: z.string(),
  email: z.string(),
  photoURL: z.string().nullable(),
  role: Role,
  /** What an agent sees. */
  scope: Scope,
  /** What they say of themselves, and whether they have Parley open. */
  availability: Availability,
  present: z.boolean(),
  pending: z.boolean(),
  /** Of an invitation: whether its link has ended and it must be sent again. */
  expired: z.boolean().optional(),
  createdAt: z.iso.datetime(),
})
export type Member = z.infer<typeof Member>
