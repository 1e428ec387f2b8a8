import type { ServerDeps } from '../http/deps.ts'
import type { Operations } from '../http/mount.ts'
import { actionRoutes } from './actions.ts'
import { agentRoutes } from './agents.ts'
import { aiProviderRoutes } from './ai-providers.ts'
import { appRoutes } from './apps.ts'
import { assistRoutes } from './assist.ts'
import { authRoutes } from './auth.ts'
import { automationRoutes } from './automation.ts'
import { channelRoutes } from './channels.ts'
import { commerceRoutes } from './commerce.ts'
import { connectionRoutes } from './connections.ts'
import { doctorRoutes } from './doctor.ts'
import { contactImportRoutes } from './contact-imports.ts'
import { contactWorkRoutes } from './contact-work.ts'
import { contactRoutes } from './contacts.ts'
import { conversationRoutes } from './conversations.ts'
import { draftRoutes } from './drafts.ts'
import { erasureRoutes } from './erasures.ts'
import { eventRoutes } from './events.ts'
import { fileRoutes } from './files.ts'
import { flowListRoutes } from './flow-lists.ts'
import { flowStartRoutes } from './flow-starts.ts'
import { flowCommentRoutes } from './flow-comments.ts'
import { flowTestRoutes } from './flow-tests.ts'
import { flowFigureRoutes } from './flow-figures.ts'
import { flowVersionRoutes } from './flow-versions.ts'
import { formRoutes } from './forms.ts'
import { flowRoutes } from './flows.ts'
import { functionRoutes } from './functions.ts'
import { httpRoutes } from './http.ts'
import { intakeRoutes } from './intake.ts'
import { invitationRoutes } from './invitations.ts'
import { keyRoutes } from './keys.ts'
import { macroRoutes } from './macros.ts'
import { mediaRoutes } from './media.ts'
import { memberRoutes } from './members.ts'
import { notificationRoutes } from './notifications.ts'
import { numberRoutes } from './numbers.ts'
import { parkedRoutes } from './parked.ts'
import { pushRoutes } from './push.ts'
import { savedFilterRoutes } from './saved-filters.ts'
import { savedReplyRoutes } from './saved-replies.ts'
import { searchRoutes } from './search.ts'
import { scheduledRoutes } from './scheduled.ts'
import { secretRoutes } from './secrets.ts'
import { taskRoutes } from './tasks.ts'
import { deskRoutes, teamRoutes } from './teams.ts'
import { templateRoutes } from './templates.ts'
import { whatsappFormRoutes } from './whatsapp-forms.ts'
import { threadRoutes } from './thread.ts'
import { workflowRoutes } from './workflows.ts'

/** A handler for every endpoint of the contract. */
export const operationsOf = (deps: ServerDeps): Operations => ({
  ...authRoutes(deps),
  ...invitationRoutes(deps),
  ...appRoutes(deps),
  ...automationRoutes(deps),
  ...memberRoutes(deps),
  ...teamRoutes(deps),
  ...deskRoutes(deps),
  ...channelRoutes(deps),
  ...numberRoutes(deps),
  ...doctorRoutes(deps),
  ...connectionRoutes(deps),
  ...aiProviderRoutes(deps),
  ...agentRoutes(deps),
  ...macroRoutes(deps),
  ...assistRoutes(deps),
  ...keyRoutes(deps),
  ...contactRoutes(deps),
  ...contactWorkRoutes(deps),
  ...contactImportRoutes(deps),
  ...erasureRoutes(deps),
  ...conversationRoutes(deps),
  ...savedFilterRoutes(deps),
  ...savedReplyRoutes(deps),
  ...draftRoutes(deps),
  ...scheduledRoutes(deps),
  ...mediaRoutes(deps),
  ...fileRoutes(deps),
  ...flowRoutes(deps),
  ...flowCommentRoutes(deps),
  ...flowListRoutes(deps),
  ...flowFigureRoutes(deps),
  ...flowStartRoutes(deps),
  ...flowVersionRoutes(deps),
  ...flowTestRoutes(deps),
  ...functionRoutes(deps),
  ...searchRoutes(deps),
  ...secretRoutes(deps),
  ...templateRoutes(deps),
  ...whatsappFormRoutes(deps),
  ...commerceRoutes(deps),
  ...httpRoutes(deps),
  ...intakeRoutes(deps),
  ...notificationRoutes(deps),
  ...parkedRoutes(deps),
  ...pushRoutes(deps),
  ...taskRoutes(deps),
  ...threadRoutes(deps),
  ...workflowRoutes(deps),
  ...eventRoutes(deps),
  ...formRoutes(deps),
  ...actionRoutes(deps),
})
