// Shows what is pushed while Parley is closed or behind other windows, and opens what it speaks of. It serves no page: its scope is its own.
self.addEventListener('install', () => self.skipWaiting())

const pages = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true })

self.addEventListener('push', (event) => {
  const words = event.data?.json() ?? { title: 'Parley', body: '', url: '/notifications', tag: 'parley' }
  event.waitUntil(show(words))
})

async function show({ title, body, url, appId, tag, test }) {
  const open = await pages()
  if (test) for (const page of open) page.postMessage({ type: 'push-test', test })
  // Who has Parley before their eyes hears and sees it there.
  if (!test && open.some((page) => page.focused)) return
  await self.registration.showNotification(title, { body, tag, icon: '/favicon.svg', data: { url, appId } })
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(visit(event.notification.data ?? { url: '/notifications', appId: '' }))
})

async function visit({ url, appId }) {
  const [page] = await pages()
  if (!page) return self.clients.openWindow(`${url}${appId ? `?openIn=${appId}` : ''}`)
  await page.focus()
  page.postMessage({ type: 'push-open', url, appId })
}
