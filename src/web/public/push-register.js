// Stands on every page, and registers the worker of pushes at the root of the site, with a scope of its own. It asks for nothing: the
// permission is asked for where a person switches pushes on. Browsers have no workers on plain http, and may refuse them.
navigator.serviceWorker?.register('/push-worker.js', { scope: '/push-scope' }).catch(() => {})
