/** Calls back on the page that stands now, and on each that scripts turn to. */
export function watchPages(turned: () => void): void {
  let page = ''
  // The title of a page that a script turns comes a moment after its address.
  const look = () => {
    setTimeout(() => {
      if (page !== (page = location.href)) turned()
    })
  }
  for (const method of ['pushState', 'replaceState'] as const) {
    const original = history[method]
    history[method] = (...args) => {
      original.apply(history, args)
      look()
    }
  }
  // A change of the fragment alone comes by it too.
  addEventListener('popstate', look)
  look()
}
