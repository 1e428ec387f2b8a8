import { createRootRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'

import { Gate } from '../gate.tsx'
import { NotFound } from '../not-found.tsx'
import { Root } from '../root.tsx'

/** Around every page. */
export const root = createRootRoute({ component: Root, notFoundComponent: NotFound })

/** Around what only the signed in may see. */
export const gate = createRoute({ getParentRoute: () => root, id: 'gate', component: Gate })
/** Around what has the rail beside it. */
export const shell = createRoute({
  getParentRoute: () => gate,
  id: 'shell',
  component: lazyRouteComponent(() => import('../shell/shell.tsx'), 'Shell'),
})
