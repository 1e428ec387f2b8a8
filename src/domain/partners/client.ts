import { z } from 'zod'

import { Id } from '../id.ts'

/** What a partner may see of a client's workspace: nothing, nothing yet, or what its role there shows. */
export const ClientAccess = z.enum(['none', 'asked', 'granted'])

/** As what a partner's people work in a client's workspace. They never manage members or API keys there. */
export const ClientRole = z.enum(['admin', 'agent'])
export type ClientRole = z.infer<typeof ClientRole>

/** A workspace that came of a partner's lead. */
export const Client = z.object({
  appId: Id,
  name: z.string(),
  leadId: z.string().nullable(),
  access: ClientAccess,
  role: ClientRole,
  /** Whether somebody of the client has joined the workspace. */
  joined: z.boolean(),
  createdAt: z.string(),
})
export type Client = z.infer<typeof Client>

/** The partner of a workspace, as the client sees it. */
export const AppPartner = z.object({ company: z.string(), email: z.string(), access: ClientAccess, role: ClientRole })
export type AppPartner = z.infer<typeof AppPartner>
