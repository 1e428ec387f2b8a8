import { createRoute, createRouter, lazyRouteComponent, Navigate } from '@tanstack/react-router'

import { type DateSpan, readDateSpan } from '#domain/date-range.ts'

import { FullScreenSpinner } from '../kit/feedback/full-screen-spinner.tsx'
import { NotFound } from './not-found.tsx'
import { ScreenError } from './screen-error.tsx'
import type { EventsSearch } from '../features/events/events-search.ts'
import type { ContactsSearch } from '../features/contacts/contacts-search.ts'
import type { FlowSearch } from '../features/flows/flow-search.ts'
import type { FlowListSearch } from '../features/flows/list/list-search.ts'
import { parseInboxSearch } from '../features/inbox/inbox-search.ts'
import type { CatalogSearch } from '../features/catalog/catalog-search.ts'
import { type AgentTab, agentTab } from '../features/agents/agent-search.ts'
import { parseAnalyticsSearch } from '../features/analytics/analytics-search.ts'
import { parseOrdersSearch } from '../features/orders/orders-search.ts'
import { parsePartnerSearch } from '../features/partners/partner-search.ts'
import type { TemplatesSearch } from '../features/templates/templates-search.ts'
import type { SearchAddress } from '../features/search/search-address.ts'
import type { TesterSearch } from '../features/tester/tester-search.ts'
import { gate, root, shell } from './routes/frame-routes.ts'
import { publicRoutes } from './routes/public-routes.ts'
import { type Search, text } from './routes/search-text.ts'
import { settingsRoutes } from './routes/settings-routes.ts'

type Unread =
  | keyof FlowListSearch
  | keyof FlowSearch
  | keyof CatalogSearch
  | keyof TesterSearch
  | keyof ContactsSearch
  | keyof EventsSearch
  | keyof SearchAddress
  | keyof TemplatesSearch

/** These screens read their addresses themselves: what they take to do so comes with them, and not with every page. */
const unread = (search: Search): Partial<Record<Exclude<Unread, keyof DateSpan>, unknown>> & DateSpan => ({
  ...search,
  ...readDateSpan(search),
})

// A component and not a redirect before loading: the gate sends a visitor of "/" to plain /login (spec, section 2).
const home = createRoute({ getParentRoute: () => gate, path: '/', component: () => <Navigate to="/inbox" replace /> })
// Behind the gate as well: a stranger does not learn which paths exist.
const unknown = createRoute({ getParentRoute: () => shell, path: '$', component: NotFound })

const inbox = createRoute({
  getParentRoute: () => shell,
  path: '/inbox',
  validateSearch: parseInboxSearch,
  component: lazyRouteComponent(() => import('../features/inbox/inbox-screen.tsx'), 'InboxScreen'),
})
// The inbox draws the open conversation itself, beside the list.
const conversation = createRoute({ getParentRoute: () => inbox, path: '/$conversationId', component: () => null })

const search = createRoute({
  getParentRoute: () => shell,
  path: '/search',
  validateSearch: unread,
  component: lazyRouteComponent(() => import('../features/search/search-screen.tsx'), 'SearchScreen'),
})

const contacts = createRoute({
  getParentRoute: () => shell,
  path: '/contacts',
  validateSearch: unread,
  component: lazyRouteComponent(() => import('../features/contacts/contacts-screen.tsx'), 'ContactsScreen'),
})
const contact = createRoute({
  getParentRoute: () => shell,
  path: '/contacts/$contactId',
  component: lazyRouteComponent(() => import('../features/contacts/profile/profile-screen.tsx'), 'ProfileScreen'),
})

const templates = createRoute({
  getParentRoute: () => shell,
  path: '/templates',
  validateSearch: unread,
  component: lazyRouteComponent(() => import('../features/templates/templates-screen.tsx'), 'TemplatesScreen'),
})
const template = createRoute({
  getParentRoute: () => shell,
  path: '/templates/$templateId',
  validateSearch: (search: Search): { from?: string | undefined; as?: 'language' | undefined } => ({
    from: text(search, 'from'),
    as: search['as'] === 'language' ? 'language' : undefined,
  }),
  component: lazyRouteComponent(() => import('../features/templates/template-screen.tsx'), 'TemplateScreen'),
})

const events = createRoute({
  getParentRoute: () => shell,
  path: '/events',
  validateSearch: unread,
  component: lazyRouteComponent(() => import('../features/events/events-screen.tsx'), 'EventsScreen'),
})

const orders = createRoute({
  getParentRoute: () => shell,
  path: '/orders',
  validateSearch: parseOrdersSearch,
  component: lazyRouteComponent(() => import('../features/orders/orders-screen.tsx'), 'OrdersScreen'),
})
// The list draws the open order itself, in a sheet beside it.
const order = createRoute({ getParentRoute: () => orders, path: '/$orderId', component: () => null })

const catalog = createRoute({
  getParentRoute: () => shell,
  path: '/catalog',
  validateSearch: unread,
  component: lazyRouteComponent(() => import('../features/catalog/catalog-screen.tsx'), 'CatalogScreen'),
})

const knowledge = createRoute({
  getParentRoute: () => shell,
  path: '/knowledge',
  validateSearch: (search: Search): { passage?: string | undefined } => ({ passage: text(search, 'passage') }),
  component: lazyRouteComponent(() => import('../features/knowledge/knowledge-screen.tsx'), 'KnowledgeScreen'),
})
// The list draws the open source itself, beside it.
const knowledgeSource = createRoute({ getParentRoute: () => knowledge, path: '/$sourceId', component: () => null })

const forms = createRoute({
  getParentRoute: () => shell,
  path: '/forms',
  validateSearch: (search: Search): { search?: string | undefined } => ({ search: text(search, 'search')?.slice(0, 120) }),
  component: lazyRouteComponent(() => import('../features/forms/forms-screen.tsx'), 'FormsScreen'),
})
const form = createRoute({
  getParentRoute: () => shell,
  path: '/forms/$formId',
  validateSearch: (search: Search): { from?: string | undefined; show?: 'answers' | undefined } => ({
    from: text(search, 'from'),
    show: search['show'] === 'answers' ? 'answers' : undefined,
  }),
  component: lazyRouteComponent(() => import('../features/forms/form-screen.tsx'), 'FormScreen'),
})

const flows = createRoute({
  getParentRoute: () => shell,
  path: '/flows',
  validateSearch: unread,
  component: lazyRouteComponent(() => import('../features/flows/flows-screen.tsx'), 'FlowsScreen'),
})
const flow = createRoute({
  getParentRoute: () => shell,
  path: '/flows/$flowId',
  validateSearch: unread,
  component: lazyRouteComponent(() => import('../features/flows/flow-screen.tsx'), 'FlowScreen'),
})
const workflows = createRoute({
  getParentRoute: () => shell,
  path: '/workflows',
  validateSearch: unread,
  component: lazyRouteComponent(() => import('../features/flows/workflows-screen.tsx'), 'WorkflowsScreen'),
})
const workflow = createRoute({
  getParentRoute: () => shell,
  path: '/workflows/$flowId',
  validateSearch: unread,
  component: lazyRouteComponent(() => import('../features/flows/workflow-screen.tsx'), 'WorkflowScreen'),
})
const agents = createRoute({
  getParentRoute: () => shell,
  path: '/agents',
  component: lazyRouteComponent(() => import('../features/agents/agents-screen.tsx'), 'AgentsScreen'),
})
// The list draws the open agent itself, beside it.
const agent = createRoute({
  getParentRoute: () => agents,
  path: '/$agentId',
  validateSearch: (search: Search): { tab?: AgentTab | undefined } => ({ tab: agentTab(text(search, 'tab')) }),
  component: () => null,
})
const analytics = createRoute({
  getParentRoute: () => shell,
  path: '/analytics',
  validateSearch: parseAnalyticsSearch,
  component: lazyRouteComponent(() => import('../features/analytics/analytics-screen.tsx'), 'AnalyticsScreen'),
})
const notifications = createRoute({
  getParentRoute: () => shell,
  path: '/notifications',
  component: lazyRouteComponent(() => import('../features/notifications/notifications-screen.tsx'), 'NotificationsScreen'),
})
const account = createRoute({
  getParentRoute: () => shell,
  path: '/account',
  component: lazyRouteComponent(() => import('../features/account/account-screen.tsx'), 'AccountScreen'),
})
const tester = createRoute({
  getParentRoute: () => shell,
  path: '/tester',
  validateSearch: unread,
  component: lazyRouteComponent(() => import('../features/tester/tester-screen.tsx'), 'TesterScreen'),
})

const partner = createRoute({
  getParentRoute: () => shell,
  path: '/partner',
  validateSearch: parsePartnerSearch,
  component: lazyRouteComponent(() => import('../features/partners/partner-screen.tsx'), 'PartnerScreen'),
})
const partners = createRoute({
  getParentRoute: () => shell,
  path: '/admin/partners',
  validateSearch: (search: Search): { partner?: string | undefined } => ({ partner: text(search, 'partner') }),
  component: lazyRouteComponent(() => import('../features/partner-admin/partners-screen.tsx'), 'PartnersScreen'),
})

const routeTree = root.addChildren([
  ...publicRoutes,
  gate.addChildren([
    home,
    shell.addChildren([
      unknown,
      inbox.addChildren([conversation]),
      search,
      contacts,
      contact,
      events,
      orders.addChildren([order]),
      catalog,
      knowledge.addChildren([knowledgeSource]),
      templates,
      forms,
      form,
      template,
      flows,
      flow,
      workflows,
      workflow,
      agents.addChildren([agent]),
      analytics,
      notifications,
      account,
      tester,
      partner,
      partners,
      settingsRoutes,
    ]),
  ]),
])

/** Makes the router of the page. Screens load when they are first needed, or when a pointer rests on their link. */
export function createAppRouter() {
  return createRouter({
    routeTree,
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPendingMs: 200,
    defaultPendingComponent: FullScreenSpinner,
    defaultErrorComponent: ScreenError,
    defaultNotFoundComponent: NotFound,
    scrollRestoration: false,
  })
}

export type AppRouter = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}

/** Reads a query string as plain strings: the router's own reading would turn a token of digits into a number. */
function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search))
}

/** Writes search parameters; those without a value are left out. */
function stringifySearch(search: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) if (value !== undefined && value !== '') query.set(name, String(value))
  return query.size > 0 ? `?${query}` : ''
}
