import type { ServerDeps } from '../http/deps.ts'
import type { Operations } from '../http/mount.ts'
import { appRoutes } from './apps.ts'
import { authRoutes } from './auth.ts'
import { channelRoutes } from './channels.ts'
import { contactRoutes } from './contacts.ts'
import { conversationRoutes } from './conversations.ts'
import { flowRoutes } from './flows.ts'
import { keyRoutes } from './keys.ts'
import { memberRoutes } from './members.ts'
import { parkedRoutes } from './parked.ts'

/** A handler for every endpoint of the contract. */
export const operationsOf = (deps: ServerDeps): Operations => ({
  ...authRoutes(deps),
  ...appRoutes(deps),
  ...memberRoutes(deps),
  ...channelRoutes(deps),
  ...keyRoutes(deps),
  ...contactRoutes(deps),
  ...conversationRoutes(deps),
  ...flowRoutes(deps),
  ...parkedRoutes(deps),
})
