import type { Plugin, Rolldown } from 'vite'

type Bundle = Record<string, Rolldown.OutputChunk | Rolldown.OutputAsset>

interface Screen {
  /** Where it stands: the longest that an address begins with counts. */
  path: string
  /** What the first visit may load, gzip, in KB, as it is served (lists of what each import loads ahead among it, 3 KB). */
  budget?: number
  /** The modules whose scripts it needs besides the page's own. */
  needs: readonly string[]
}

const FRAME = ['app/shell/shell.tsx', 'api/routes.gen.ts']

/** The screens that a page asks for beside its own scripts, and not only once these run. */
export const SCREENS: Readonly<Record<string, Screen>> = {
  login: { path: '/login', budget: 125, needs: ['features/auth/login-screen.tsx'] },
  inbox: { path: '/inbox', budget: 216, needs: [...FRAME, 'features/inbox/inbox-screen.tsx'] },
  contacts: { path: '/contacts', budget: 279, needs: ['first-paint/paint-contacts.ts', ...FRAME, 'features/contacts/contacts-screen.tsx'] },
  settings: {
    path: '/settings',
    budget: 232,
    needs: ['first-paint/paint-settings.ts', ...FRAME, 'features/settings/settings-screen.tsx', 'features/settings/app-section.tsx'],
  },
  flows: { path: '/flows', budget: 250, needs: ['first-paint/paint-flows.ts', ...FRAME, 'features/flows/flows-screen.tsx'] },
  builder: {
    path: '/flows/',
    budget: 289,
    needs: [...FRAME, 'features/flows/flow-screen.tsx', 'features/flows/builder/builder.tsx', 'features/flows/canvas/flow-canvas.tsx'],
  },
  workflows: { path: '/workflows', needs: [...FRAME, 'features/flows/workflows-screen.tsx'] },
  agents: { path: '/agents', needs: [...FRAME, 'features/agents/agents-screen.tsx'] },
  search: { path: '/search', needs: [...FRAME, 'features/search/search-screen.tsx'] },
  notifications: { path: '/notifications', needs: [...FRAME, 'features/notifications/notifications-screen.tsx'] },
  templates: { path: '/templates', needs: [...FRAME, 'features/templates/templates-screen.tsx'] },
  orders: { path: '/orders', needs: [...FRAME, 'features/orders/orders-screen.tsx'] },
  tester: { path: '/tester', budget: 219, needs: [...FRAME, 'features/tester/tester-screen.tsx'] },
}

/** The scripts that a screen loads, in English; first what paints it before the app runs. */
export function scriptsOf(bundle: Bundle, needs: readonly string[]): Rolldown.OutputChunk[] {
  const chunks = Object.values(bundle).filter((part) => part.type === 'chunk')
  const roots = chunks.filter((chunk) => chunk.isEntry || needs.some((need) => chunk.facadeModuleId?.endsWith(`/src/web/${need}`)))
  const loaded = new Set<string>()
  const load = (name: string): void => {
    const chunk = bundle[name]
    if (loaded.has(name) || chunk?.type !== 'chunk') return
    loaded.add(name)
    for (const next of chunk.imports) load(next)
  }
  for (const { fileName } of roots) load(fileName)
  const paints = (chunk: Rolldown.OutputChunk) => Number(chunk.facadeModuleId?.includes('/first-paint/') === true)
  return chunks.filter(({ fileName }) => loaded.has(fileName)).toSorted((one, other) => paints(other) - paints(one))
}

/** Tells the script that paints a screen before the app runs; what it takes of the screen comes with it. */
export const isFirst = (part: Bundle[string]): part is Rolldown.OutputChunk =>
  part.type === 'chunk' && part.facadeModuleId?.endsWith('/first-paint/first-paint.ts') === true

/** What paints each screen, beside the script that they share. */
export const paintings = (bundle: Bundle): Rolldown.OutputChunk[] =>
  Object.values(bundle).filter(
    (part): part is Rolldown.OutputChunk => part.type === 'chunk' && part.facadeModuleId?.includes('/first-paint/paint-') === true,
  )

/** Has the page run what paints before the app does, ahead of its scripts. */
export function paintFirst(): Plugin {
  return {
    name: 'parley-paint-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) => {
        const first = Object.values(bundle).find(isFirst)
        if (!first) throw new Error('The script that paints first is missing.')
        return [{ tag: 'script', injectTo: 'head-prepend', attrs: { type: 'module', crossorigin: true, src: `/${first.fileName}` } }]
      },
    },
  }
}

/** Writes into the page which scripts each screen needs; the server takes the list out and asks for those of the address (`server/first-page`). */
export function listScreens(): Plugin {
  return {
    name: 'parley-list-screens',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) => {
        const screens = Object.values(SCREENS).map(({ path, needs }) => [path, scriptsOf(bundle, needs).map(({ fileName }) => fileName)])
        return [{ tag: 'script', injectTo: 'head', attrs: { type: 'application/json', id: 'screens' }, children: JSON.stringify(screens) }]
      },
    },
  }
}
