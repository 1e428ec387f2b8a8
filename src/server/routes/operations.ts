import type { ServerDeps } from '../http/deps.ts'
import type { Operations } from '../http/mount.ts'
import type { VisitorHub } from '../webchat/visitor-hub.ts'
import { accountRoutes } from './workspace/account.ts'
import { auditRoutes } from './workspace/audit.ts'
import { onboardingRoutes } from './workspace/onboarding.ts'
import { actionRoutes } from './flows/actions.ts'
import { agentTestRoutes } from './ai/agent-tests.ts'
import { agentFigureRoutes } from './ai/agent-figures.ts'
import { agentSuggestionRoutes } from './ai/agent-suggestions.ts'
import { agentRoutes } from './ai/agents.ts'
import { mcpServerRoutes } from './ai/mcp-servers.ts'
import { knowledgeRoutes } from './ai/knowledge.ts'
import { knowledgeSuggestionRoutes } from './ai/knowledge-suggestions.ts'
import { aiProviderRoutes } from './ai/ai-providers.ts'
import { appRoutes } from './workspace/apps.ts'
import { assistRoutes } from './ai/assist.ts'
import { translationRoutes } from './ai/translations.ts'
import { authRoutes } from './workspace/auth.ts'
import { automationRoutes } from './workspace/automation.ts'
import { channelRoutes } from './whatsapp/channels.ts'
import { commerceRoutes } from './commerce/commerce.ts'
import { collectionRoutes } from './commerce/collections.ts'
import { orderMessageRoutes } from './commerce/order-messages.ts'
import { ownCatalogRoutes } from './commerce/own-catalog.ts'
import { connectionRoutes } from './workspace/connections.ts'
import { diagnosticsRoutes } from './whatsapp/diagnostics.ts'
import { contactImportRoutes } from './contacts/contact-imports.ts'
import { contactWorkRoutes } from './contacts/contact-work.ts'
import { contactRoutes } from './contacts/contacts.ts'
import { conversationRoutes } from './conversations/conversations.ts'
import { draftRoutes } from './conversations/drafts.ts'
import { erasureRoutes } from './contacts/erasures.ts'
import { eventRoutes } from './scheduling/events.ts'
import { fileRoutes } from './workspace/files.ts'
import { flowListRoutes } from './flows/flow-lists.ts'
import { flowStartRoutes } from './flows/flow-starts.ts'
import { flowCommentRoutes } from './flows/flow-comments.ts'
import { flowTestRoutes } from './flows/flow-tests.ts'
import { flowFigureRoutes } from './flows/flow-figures.ts'
import { flowVersionRoutes } from './flows/flow-versions.ts'
import { calendarFeedRoutes } from './scheduling/calendar-feeds.ts'
import { bookingPageRoutes } from './scheduling/booking-pages.ts'
import { resourceRoutes } from './scheduling/resources.ts'
import { guestBookingRoutes } from './scheduling/guest-bookings.ts'
import { formRoutes } from './scheduling/forms.ts'
import { flowRoutes } from './flows/flows.ts'
import { functionRoutes } from './flows/functions.ts'
import { httpRoutes } from './http.ts'
import { intakeRoutes } from './whatsapp/intake.ts'
import { invitationRoutes } from './workspace/invitations.ts'
import { keyRoutes } from './workspace/keys.ts'
import { labelRoutes } from './conversations/labels.ts'
import { macroRoutes } from './conversations/macros.ts'
import { mcpRoutes } from './workspace/mcp.ts'
import { mediaRoutes } from './conversations/media.ts'
import { memberRoutes } from './workspace/members.ts'
import { notificationRoutes } from './notifications/notifications.ts'
import { numberRoutes } from './whatsapp/numbers.ts'
import { parkedRoutes } from './whatsapp/parked.ts'
import { partnerAdminRoutes } from './partners/partner-admin.ts'
import { partnerRoutes } from './partners/partners.ts'
import { pictureRoutes } from './workspace/pictures.ts'
import { pushRoutes } from './notifications/push.ts'
import { savedFilterRoutes } from './conversations/saved-filters.ts'
import { savedReplyRoutes } from './conversations/saved-replies.ts'
import { searchRoutes } from './conversations/search.ts'
import { scheduledRoutes } from './conversations/scheduled.ts'
import { secretRoutes } from './workspace/secrets.ts'
import { storageRoutes } from './workspace/storage.ts'
import { signInRoutes } from './workspace/sign-in.ts'
import { taskRoutes } from './workspace/tasks.ts'
import { uploadRoutes } from './workspace/uploads.ts'
import { inboxRulesRoutes, teamRoutes } from './workspace/teams.ts'
import { templateRoutes } from './whatsapp/templates.ts'
import { whatsappFormRoutes } from './whatsapp/whatsapp-forms.ts'
import { threadRoutes } from './conversations/thread.ts'
import { sharedTestChatRoutes } from './webchat/shared-test-chat.ts'
import { visitorChatRoutes } from './webchat/visitor-chat.ts'
import { webChatRoutes } from './webchat/web-chats.ts'
import { workflowRoutes } from './flows/workflows.ts'

/** A handler for every endpoint of the contract. */
export const operationsOf = (deps: ServerDeps & { visitorHub: VisitorHub }): Operations => ({
  ...workspace(deps),
  ...people(deps),
  ...automation(deps),
  ...webChatRoutes(deps),
  ...visitorChatRoutes(deps),
  ...sharedTestChatRoutes(deps),
})

const workspace = (deps: ServerDeps) => ({
  ...authRoutes(deps),
  ...signInRoutes(deps),
  ...accountRoutes(deps),
  ...auditRoutes(deps),
  ...onboardingRoutes(deps),
  ...invitationRoutes(deps),
  ...appRoutes(deps),
  ...automationRoutes(deps),
  ...memberRoutes(deps),
  ...teamRoutes(deps),
  ...inboxRulesRoutes(deps),
  ...channelRoutes(deps),
  ...numberRoutes(deps),
  ...diagnosticsRoutes(deps),
  ...connectionRoutes(deps),
  ...aiProviderRoutes(deps),
  ...agentFigureRoutes(deps),
  ...agentRoutes(deps),
  ...agentTestRoutes(deps),
  ...mcpServerRoutes(deps),
  ...agentSuggestionRoutes(deps),
  ...knowledgeRoutes(deps),
  ...knowledgeSuggestionRoutes(deps),
  ...labelRoutes(deps),
  ...macroRoutes(deps),
  ...assistRoutes(deps),
  ...translationRoutes(deps),
  ...keyRoutes(deps),
  ...mcpRoutes(deps),
  ...secretRoutes(deps),
  ...httpRoutes(deps),
  ...intakeRoutes(deps),
  ...notificationRoutes(deps),
  ...parkedRoutes(deps),
  ...partnerRoutes(deps),
  ...partnerAdminRoutes(deps),
  ...pushRoutes(deps),
  ...storageRoutes(deps),
  ...pictureRoutes(deps),
  ...uploadRoutes(deps),
  ...taskRoutes(deps),
})

const people = (deps: ServerDeps) => ({
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
  ...searchRoutes(deps),
  ...threadRoutes(deps),
})

const automation = (deps: ServerDeps) => ({
  ...flowRoutes(deps),
  ...flowCommentRoutes(deps),
  ...flowListRoutes(deps),
  ...flowFigureRoutes(deps),
  ...flowStartRoutes(deps),
  ...flowVersionRoutes(deps),
  ...flowTestRoutes(deps),
  ...functionRoutes(deps),
  ...templateRoutes(deps),
  ...whatsappFormRoutes(deps),
  ...commerceRoutes(deps),
  ...collectionRoutes(deps),
  ...orderMessageRoutes(deps),
  ...ownCatalogRoutes(deps),
  ...workflowRoutes(deps),
  ...eventRoutes(deps),
  ...formRoutes(deps),
  ...bookingPageRoutes(deps),
  ...guestBookingRoutes(deps),
  ...resourceRoutes(deps),
  ...calendarFeedRoutes(deps),
  ...actionRoutes(deps),
})
