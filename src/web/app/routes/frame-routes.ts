import { createRootRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'

import { loadRoutes } from '#web/api/call.ts'
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
  component: lazyRouteComponent(() => withRoutes(() => import('../shell/shell.tsx')), 'Shell'),
})

/** With the addresses of the API, what came with the page is drawn along with the frame. */
async function withRoutes<Part>(load: () => Promise<Part>): Promise<Part> {
  const [part] = await Promise.all([load(), loadRoutes()])
  return part
}
