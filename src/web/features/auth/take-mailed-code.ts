/** The email and code that the link of a mail carries behind its `#`, which no server sees; takes them out of the address. */
export function takeMailedCode(page: Pick<Window, 'location' | 'history'>): { email: string; code: string } | null {
  const carried = new URLSearchParams(page.location.hash.slice(1))
  const email = carried.get('email')
  const code = carried.get('code')
  if (email === null || code === null) return null
  page.history.replaceState(page.history.state, '', `${page.location.pathname}${page.location.search}`)
  return { email, code }
}
