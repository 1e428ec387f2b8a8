import type { Conversation } from '#domain/conversations/conversation.ts'

import { isInboxList, listIn, type Kept, paintInbox } from './paint-inbox.ts'

/** As long as the answers that came with the page count: after that, React asks anew and may draw something else. */
const LONGEST_MS = 30_000
/** React has drawn the screen, and no list in it: it says something else. */
const OTHERWISE_MS = 1_000

const page = document
const root = page.getElementById('root')
const list = isInboxList(location) ? listIn(page) : null
if (root && list) show(root, list)

/** Lays the painting over the page until the list that can be used stands below it, in the same place. */
function show(below: HTMLElement, items: readonly Conversation[]): void {
  const painting = paintInbox(page, items, kept(), new URLSearchParams(location.search).get('view'))
  page.body.append(painting)
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
    if (below.querySelector('main a[href^="/inbox/"]') || !isInboxList(location)) return end()
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
