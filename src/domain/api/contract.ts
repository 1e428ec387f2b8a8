import { account } from './workspace/account.ts'
import { audit } from './workspace/audit.ts'
import { onboarding } from './workspace/onboarding.ts'
import { actionEndpoints } from './flows/actions.ts'
import { agentTests } from './ai/agent-tests.ts'
import { agentFigures } from './ai/agent-figures.ts'
import { agents } from './ai/agents.ts'
import { agentSuggestions } from './ai/agent-suggestions.ts'
import { mcpServers } from './ai/mcp-servers.ts'
import { knowledge } from './ai/knowledge.ts'
import { knowledgeSuggestions } from './ai/knowledge-suggestions.ts'
import { apps, automation, channels, inboxRules, keys, members, teams } from './workspace/apps.ts'
import { assist } from './conversations/assist.ts'
import { translations } from './conversations/translations.ts'
import { auth } from './workspace/auth.ts'
import { commerce } from './commerce/commerce.ts'
import { collections, ownCatalog } from './commerce/own-catalog.ts'
import { connections } from './workspace/connections.ts'
import { contactImports } from './contacts/contact-imports.ts'
import { contactWork } from './contacts/contact-work.ts'
import { contacts } from './contacts/contacts.ts'
import { conversations } from './conversations/conversations.ts'
import type { Endpoint } from './endpoint.ts'
import { drafts } from './conversations/drafts.ts'
import { erasures } from './contacts/erasures.ts'
import { events } from './scheduling/events.ts'
import { files } from './workspace/files.ts'
import { flowComments } from './flows/flow-comments.ts'
import { flowLists } from './flows/flow-lists.ts'
import { flowFigures } from './flows/flow-figures.ts'
import { flowStarts } from './flows/flow-starts.ts'
import { flowTests } from './flows/flow-tests.ts'
import { flowVersions } from './flows/flow-versions.ts'
import { flows } from './flows/flows.ts'
import { calendarFeeds } from './scheduling/calendar-feeds.ts'
import { bookingPages } from './scheduling/booking-pages.ts'
import { forms } from './scheduling/forms.ts'
import { functions } from './flows/functions.ts'
import { http } from './http.ts'
import { labels } from './conversations/labels.ts'
import { macros } from './conversations/macros.ts'
import { mcp } from './workspace/mcp.ts'
import { media } from './conversations/media.ts'
import { numbers } from './whatsapp/numbers.ts'
import { intake } from './whatsapp/intake.ts'
import { notifications } from './notifications/notifications.ts'
import { parked } from './whatsapp/parked.ts'
import { partnerAdmin } from './partners/partner-admin.ts'
import { partners } from './partners/partners.ts'
import { pictures } from './workspace/pictures.ts'
import { push } from './notifications/push.ts'
import { savedReplies } from './conversations/saved-replies.ts'
import { search } from './conversations/search.ts'
import { scheduled } from './conversations/scheduled.ts'
import { secrets } from './workspace/secrets.ts'
import { storage } from './workspace/storage.ts'
import { tasks } from './workspace/tasks.ts'
import { templates } from './whatsapp/templates.ts'
import { thread } from './conversations/thread.ts'
import { whatsappForms } from './whatsapp/whatsapp-forms.ts'
import { uploads } from './workspace/uploads.ts'
import { sharedTestChat } from './webchat/shared-test-chat.ts'
import { visitorChat } from './webchat/visitor-chat.ts'
import { webChats } from './webchat/web-chats.ts'
import { workflows } from './flows/workflows.ts'

/** The parts of the API, by their names: spelt out, since the compiler writes no type of this length by itself. */
export type Contract = typeof auth &
  typeof account &
  typeof audit &
  typeof onboarding &
  typeof apps &
  typeof automation &
  typeof members &
  typeof teams &
  typeof inboxRules &
  typeof channels &
  typeof numbers &
  typeof connections &
  typeof agentFigures &
  typeof agents &
  typeof agentTests &
  typeof mcpServers &
  typeof agentSuggestions &
  typeof knowledge &
  typeof knowledgeSuggestions &
  typeof keys &
  typeof contacts &
  typeof contactWork &
  typeof contactImports &
  typeof erasures &
  typeof conversations &
  typeof assist &
  typeof translations &
  typeof drafts &
  typeof savedReplies &
  typeof labels &
  typeof macros &
  typeof scheduled &
  typeof mcp &
  typeof media &
  typeof files &
  typeof storage &
  typeof pictures &
  typeof uploads &
  typeof flows &
  typeof flowComments &
  typeof flowLists &
  typeof flowStarts &
  typeof flowVersions &
  typeof flowFigures &
  typeof flowTests &
  typeof functions &
  typeof search &
  typeof secrets &
  typeof templates &
  typeof thread &
  typeof whatsappForms &
  typeof commerce &
  typeof ownCatalog &
  typeof collections &
  typeof http &
  typeof intake &
  typeof notifications &
  typeof parked &
  typeof partners &
  typeof partnerAdmin &
  typeof push &
  typeof tasks &
  typeof workflows &
  typeof events &
  typeof forms &
  typeof bookingPages &
  typeof calendarFeeds &
  typeof visitorChat &
  typeof sharedTestChat &
  typeof webChats &
  typeof actionEndpoints

/** The whole API. Server, browser and OpenAPI are made from this one object. */
export const contract: Contract = whole({
  ...auth,
  ...account,
  ...audit,
  ...onboarding,
  ...apps,
  ...automation,
  ...members,
  ...teams,
  ...inboxRules,
  ...channels,
  ...numbers,
  ...connections,
  ...agentFigures,
  ...agents,
  ...agentTests,
  ...mcpServers,
  ...agentSuggestions,
  ...knowledge,
  ...knowledgeSuggestions,
  ...keys,
  ...contacts,
  ...contactWork,
  ...contactImports,
  ...erasures,
  ...conversations,
  ...assist,
  ...translations,
  ...savedReplies,
  ...drafts,
  ...labels,
  ...macros,
  ...scheduled,
  ...mcp,
  ...media,
  ...files,
  ...storage,
  ...pictures,
  ...uploads,
  ...flows,
  ...flowComments,
  ...flowLists,
  ...flowStarts,
  ...flowVersions,
  ...flowFigures,
  ...flowTests,
  ...functions,
  ...search,
  ...secrets,
  ...templates,
  ...thread,
  ...whatsappForms,
  ...commerce,
  ...ownCatalog,
  ...collections,
  ...http,
  ...intake,
  ...notifications,
  ...parked,
  ...partners,
  ...partnerAdmin,
  ...push,
  ...tasks,
  ...workflows,
  ...events,
  ...forms,
  ...bookingPages,
  ...calendarFeeds,
  ...visitorChat,
  ...sharedTestChat,
  ...webChats,
  ...actionEndpoints,
})

export type OperationId = keyof Contract

/** Does not compile where a part stands in one list and not in the other. */
function whole<Parts extends Record<string, Endpoint>>(
  parts: Parts & (Exclude<keyof Parts, keyof Contract> extends never ? Contract : never),
): Contract {
  return parts
}
