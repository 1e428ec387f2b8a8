import { paintInbox } from './paint-inbox.ts'
import { type Canvas, hasMoreAbove, type Kept, paintFrame, type Painting } from './painter.ts'

/** As long as the answers that came with the page count: after that, React asks anew and may draw something else. */
const LONGEST_MS = 30_000
/** React has drawn the screen, and not what was painted: it says something else. */
const OTHERWISE_MS = 1_000

type Painter = (canvas: Canvas) => Painting | null

const paintSettings = async () => (await import('./paint-settings.ts')).paintSettings

/** The page asks for that of its screen beside this script (`web/build/screens.ts`); that of the inbox is in it. */
const PAINTERS: Readonly<Record<string, () => Painter | Promise<Painter>>> = {
  '/inbox': () => paintInbox,
  '/contacts': async () => (await import('./paint-contacts.ts')).paintContacts,
  '/flows': async () => (await import('./paint-flows.ts')).paintFlows,
  '/settings': paintSettings,
  '/settings/app': paintSettings,
}

const root = document.getElementById('root')
const painter = painterAt(location)
if (root && painter && !hasMoreAbove(document)) {
  const loaded = painter()
  // At once where it is here.
  if (loaded instanceof Promise) void loaded.then((paint) => paintBy(paint, root))
  else paintBy(loaded, root)
}

function paintBy(paint: Painter, below: HTMLElement): void {
  const canvas = { page: document, view: window, kept: kept(), query: new URLSearchParams(location.search) }
  const painting = paint(canvas)
  if (painting && !below.querySelector(painting.done)) show(below, paintFrame(canvas, painting.screen), painting.done)
}

/** An address that narrows what is shown has none; the inbox is shown by its views. */
function painterAt({ pathname, search }: Pick<Location, 'pathname' | 'search'>) {
  return search === '' || (pathname === '/inbox' && /^\?view=\w+$/.test(search)) ? PAINTERS[pathname] : undefined
}

/** Lays the painting over the page until what can be used stands below it, in the same place. */
function show(below: HTMLElement, painting: HTMLElement, done: string): void {
  document.body.append(painting)
  const end = (): void => {
    painting.remove()
    changes.disconnect()
    clearTimeout(timer)
    clearTimeout(otherwise)
    removeEventListener('vite:preloadError', end)
  }
  const timer = setTimeout(end, LONGEST_MS)
  let otherwise: ReturnType<typeof setTimeout> | undefined
  const changes = new MutationObserver(() => {
    if (below.querySelector(done) || painterAt(location) !== painter) return end()
    if (below.querySelector('main')) otherwise ??= setTimeout(end, OTHERWISE_MS)
  })
  changes.observe(below, { childList: true, subtree: true })
  addEventListener('vite:preloadError', end)
}

/** What the person likes, as this browser keeps it. */
function kept(): Kept {
  try {
    return JSON.parse(localStorage.getItem('preferences') ?? '{}') as Kept
  } catch {
    return {}
  }
}
