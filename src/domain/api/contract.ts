import { actionEndpoints } from './actions.ts'
import { agents } from './agents.ts'
import { apps, automation, channels, desk, keys, members, teams } from './apps.ts'
import { assist } from './assist.ts'
import { auth } from './auth.ts'
import { commerce } from './commerce.ts'
import { connections } from './connections.ts'
import { contactImports } from './contact-imports.ts'
import { contactWork } from './contact-work.ts'
import { contacts } from './contacts.ts'
import { conversations } from './conversations.ts'
import type { Endpoint } from './endpoint.ts'
import { drafts } from './drafts.ts'
import { erasures } from './erasures.ts'
import { events } from './events.ts'
import { files } from './files.ts'
import { flowComments } from './flow-comments.ts'
import { flowLists } from './flow-lists.ts'
import { flowFigures } from './flow-figures.ts'
import { flowStarts } from './flow-starts.ts'
import { flowTests } from './flow-tests.ts'
import { flowVersions } from './flow-versions.ts'
import { flows } from './flows.ts'
import { forms } from './forms.ts'
import { functions } from './functions.ts'
import { http } from './http.ts'
import { macros } from './macros.ts'
import { media } from './media.ts'
import { numbers } from './numbers.ts'
import { intake } from './intake.ts'
import { notifications } from './notifications.ts'
import { parked } from './parked.ts'
import { push } from './push.ts'
import { savedReplies } from './saved-replies.ts'
import { search } from './search.ts'
import { scheduled } from './scheduled.ts'
import { secrets } from './secrets.ts'
import { tasks } from './tasks.ts'
import { templates } from './templates.ts'
import { thread } from './thread.ts'
import { whatsappForms } from './whatsapp-forms.ts'
import { workflows } from './workflows.ts'

/** The parts of the API, by their names: spelt out, since the compiler writes no type of this length by itself. */
export type Contract = typeof auth &
  typeof apps &
  typeof automation &
  typeof members &
  typeof teams &
  typeof desk &
  typeof channels &
  typeof numbers &
  typeof connections &
  typeof agents &
  typeof keys &
  typeof contacts &
  typeof contactWork &
  typeof contactImports &
  typeof erasures &
  typeof conversations &
  typeof assist &
  typeof drafts &
  typeof savedReplies &
  typeof macros &
  typeof scheduled &
  typeof media &
  typeof files &
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
  typeof http &
  typeof intake &
  typeof notifications &
  typeof parked &
  typeof push &
  typeof tasks &
  typeof workflows &
  typeof events &
  typeof forms &
  typeof actionEndpoints

/** The whole API. Server, browser and OpenAPI are made from this one object. */
export const contract: Contract = whole({
  ...auth,
  ...apps,
  ...automation,
  ...members,
  ...teams,
  ...desk,
  ...channels,
  ...numbers,
  ...connections,
  ...agents,
  ...keys,
  ...contacts,
  ...contactWork,
  ...contactImports,
  ...erasures,
  ...conversations,
  ...assist,
  ...savedReplies,
  ...drafts,
  ...macros,
  ...scheduled,
  ...media,
  ...files,
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
  ...http,
  ...intake,
  ...notifications,
  ...parked,
  ...push,
  ...tasks,
  ...workflows,
  ...events,
  ...forms,
  ...actionEndpoints,
})

export type OperationId = keyof Contract

/** Does not compile where a part stands in one list and not in the other. */
function whole<Parts extends Record<string, Endpoint>>(
  parts: Parts & (Exclude<keyof Parts, keyof Contract> extends never ? Contract : never),
): Contract {
  return parts
}
