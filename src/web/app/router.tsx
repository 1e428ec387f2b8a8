import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'

import { FullScreenSpinner } from '../kit/full-screen-spinner.tsx'
import { Gate } from './gate.tsx'
import { NotFound } from './not-found.tsx'
import { Root } from './root.tsx'
import { ScreenError } from './screen-error.tsx'
import { parseInboxSearch } from '../features/inbox/inbox-search.ts'
import { parseTesterSearch } from '../features/tester/tester-search.ts'
import { parseSearch, stringifySearch } from './search-params.ts'

type Search = Record<string, unknown>

const text = (search: Search, name: string): string | undefined => (typeof search[name] === 'string' ? search[name] : undefined)

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

const contacts = createRoute({
  getParentRoute: () => shell,
  path: '/contacts',
  validateSearch: (search: Search): { search?: string | undefined } => ({ search: text(search, 'search')?.slice(0, 120) }),
  component: lazyRouteComponent(() => import('../features/contacts/contacts-screen.tsx'), 'ContactsScreen'),
})
// The table draws the open contact itself, in a sheet beside it.
const contact = createRoute({ getParentRoute: () => contacts, path: '/$contactId', component: () => null })

const flows = createRoute({
  getParentRoute: () => shell,
  path: '/flows',
  component: lazyRouteComponent(() => import('../features/flows/flows-screen.tsx'), 'FlowsScreen'),
})
const flow = createRoute({
  getParentRoute: () => shell,
  path: '/flows/$flowId',
  component: lazyRouteComponent(() => import('../features/flows/flow-screen.tsx'), 'FlowScreen'),
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
    component: lazyRouteComponent(() => import('../features/settings/channels-section.tsx'), 'ChannelsSection'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/members',
    component: lazyRouteComponent(() => import('../features/settings/members-section.tsx'), 'MembersSection'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/keys',
    component: lazyRouteComponent(() => import('../features/settings/keys-section.tsx'), 'KeysSection'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/parked',
    component: lazyRouteComponent(() => import('../features/settings/parked-section.tsx'), 'ParkedSection'),
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
  gate.addChildren([
    shell.addChildren([
      home,
      inbox.addChildren([conversation]),
      contacts.addChildren([contact]),
      flows,
      flow,
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
