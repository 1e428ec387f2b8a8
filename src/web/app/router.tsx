import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'

import { FullScreenSpinner } from '../kit/full-screen-spinner.tsx'
import { Gate } from './gate.tsx'
import { NotFound } from './not-found.tsx'
import { Root } from './root.tsx'
import { ScreenError } from './screen-error.tsx'
import { parseContactsSearch } from '../features/contacts/contacts-search.ts'
import type { FlowSearch } from '../features/flows/flow-search.ts'
import type { FlowListSearch } from '../features/flows/list/list-search.ts'
import { parseInboxSearch } from '../features/inbox/inbox-search.ts'
import { parseCatalogSearch } from '../features/catalog/catalog-search.ts'
import { parseOrdersSearch } from '../features/orders/orders-search.ts'
import { parseTemplatesSearch } from '../features/templates/templates-search.ts'
import { parseSearchAddress } from '../features/search/search-address.ts'
import { parseChannelSearch } from '../features/settings/channels/channel-search.ts'
import type { LogAddress } from '../features/settings/channels/log/log-search.ts'
import { parseTesterSearch } from '../features/tester/tester-search.ts'
import { parseSearch, stringifySearch } from './search-params.ts'

type Search = Record<string, unknown>

const text = (search: Search, name: string): string | undefined => (typeof search[name] === 'string' ? search[name] : undefined)

/** These screens read their addresses themselves: what they take to do so comes with them, and not with every page. */
const unread = (search: Search): Partial<Record<keyof FlowListSearch | keyof FlowSearch, unknown>> => search

const root = createRootRoute({ component: Root, notFoundComponent: NotFound })

// Public pages: no gate, no shell.
const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: (search: Search): { redirect?: string | undefined } => ({ redirect: text(search, 'redirect') }),
  component: lazyRouteComponent(() => import('../features/auth/login-screen.tsx'), 'LoginScreen'),
})
const signup = createRoute({
  getParentRoute: () => root,
  path: '/signup',
  validateSearch: (search: Search): { redirect?: string | undefined } => ({ redirect: text(search, 'redirect') }),
  component: lazyRouteComponent(() => import('../features/auth/signup-screen.tsx'), 'SignupScreen'),
})
const passwordReset = createRoute({
  getParentRoute: () => root,
  path: '/passwordReset',
  validateSearch: (search: Search): { token?: string | undefined } => ({ token: text(search, 'token') }),
  component: lazyRouteComponent(() => import('../features/auth/password-reset-screen.tsx'), 'PasswordResetScreen'),
})
const verifyEmail = createRoute({
  getParentRoute: () => root,
  path: '/verifyEmail',
  validateSearch: (search: Search): { token?: string | undefined } => ({ token: text(search, 'token') }),
  component: lazyRouteComponent(() => import('../features/auth/verify-email-screen.tsx'), 'VerifyEmailScreen'),
})

const booking = createRoute({
  getParentRoute: () => root,
  path: '/forms/$ownerId/$formToken',
  component: lazyRouteComponent(() => import('../features/booking/booking-screen.tsx'), 'BookingScreen'),
})

// Gated pages, in the shell.
const gate = createRoute({ getParentRoute: () => root, id: 'gate', component: Gate })
const shell = createRoute({
  getParentRoute: () => gate,
  id: 'shell',
  component: lazyRouteComponent(() => import('./shell/shell.tsx'), 'Shell'),
})
const home = createRoute({
  getParentRoute: () => shell,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/inbox', replace: true })
  },
})

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
  validateSearch: parseSearchAddress,
  component: lazyRouteComponent(() => import('../features/search/search-screen.tsx'), 'SearchScreen'),
})

const contacts = createRoute({
  getParentRoute: () => shell,
  path: '/contacts',
  validateSearch: parseContactsSearch,
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
  validateSearch: parseTemplatesSearch,
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
  validateSearch: parseCatalogSearch,
  component: lazyRouteComponent(() => import('../features/catalog/catalog-screen.tsx'), 'CatalogScreen'),
})

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
const notifications = createRoute({
  getParentRoute: () => shell,
  path: '/notifications',
  component: lazyRouteComponent(() => import('../features/notifications/notifications-screen.tsx'), 'NotificationsScreen'),
})
const tester = createRoute({
  getParentRoute: () => shell,
  path: '/tester',
  validateSearch: parseTesterSearch,
  component: lazyRouteComponent(() => import('../features/tester/tester-screen.tsx'), 'TesterScreen'),
})

const settings = createRoute({
  getParentRoute: () => shell,
  path: '/settings',
  component: lazyRouteComponent(() => import('../features/settings/settings-screen.tsx'), 'SettingsScreen'),
})
const settingsSections = [
  createRoute({
    getParentRoute: () => settings,
    path: '/',
    beforeLoad: () => {
      // Where there is room for both, the list alone would leave half the page empty.
      if (matchMedia('(min-width: 768px)').matches) throw redirect({ to: '/settings/app', replace: true })
    },
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/app',
    component: lazyRouteComponent(() => import('../features/settings/app-section.tsx'), 'AppSection'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/channels',
    component: lazyRouteComponent(() => import('../features/settings/channels/channels-section.tsx'), 'ChannelsSection'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/channels/new',
    component: lazyRouteComponent(() => import('../features/settings/channels/new-channel-section.tsx'), 'NewChannelSection'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/channels/$channelId',
    validateSearch: parseChannelSearch,
    component: lazyRouteComponent(() => import('../features/settings/channels/channel-section.tsx'), 'ChannelSection'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/channels/$channelId/log',
    validateSearch: (search: Search): LogAddress => search,
    component: lazyRouteComponent(() => import('../features/settings/channels/log/log-section.tsx'), 'LogSection'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/members',
    component: lazyRouteComponent(() => import('../features/settings/members-section.tsx'), 'MembersSection'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/teams',
    component: lazyRouteComponent(() => import('../features/settings/teams/teams-section.tsx'), 'TeamsSection'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/desk',
    component: lazyRouteComponent(() => import('../features/settings/teams/desk-section.tsx'), 'DeskSection'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/keys',
    component: lazyRouteComponent(() => import('../features/settings/keys-section.tsx'), 'KeysSection'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/replies',
    component: lazyRouteComponent(() => import('../features/settings/replies/replies-section.tsx'), 'RepliesSection'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/macros',
    component: lazyRouteComponent(() => import('../features/settings/macros/macros-section.tsx'), 'MacrosSection'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/parked',
    component: lazyRouteComponent(() => import('../features/settings/parked-section.tsx'), 'ParkedSection'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/privacy',
    component: lazyRouteComponent(() => import('../features/settings/privacy-section.tsx'), 'PrivacySection'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/fields',
    component: lazyRouteComponent(() => import('../features/settings/fields/fields-section.tsx'), 'FieldsSection'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/notifications',
    component: lazyRouteComponent(() => import('../features/settings/notifications/notifications-section.tsx'), 'NotificationsSection'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/appearance',
    component: lazyRouteComponent(() => import('../features/settings/appearance-section.tsx'), 'AppearanceSection'),
  }),
] as const

const routeTree = root.addChildren([
  login,
  signup,
  passwordReset,
  verifyEmail,
  booking,
  gate.addChildren([
    shell.addChildren([
      home,
      inbox.addChildren([conversation]),
      search,
      contacts,
      contact,
      orders.addChildren([order]),
      catalog,
      templates,
      forms,
      form,
      template,
      flows,
      flow,
      workflows,
      workflow,
      notifications,
      tester,
      settings.addChildren(settingsSections),
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
