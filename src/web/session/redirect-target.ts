const HOME = '/inbox'

/** Where to go after signing in: the asked path when it is one of this site, else the inbox. */
export function redirectTarget(asked: string | undefined, origin: string): string {
  if (!asked || !asked.startsWith('/') || hasControl(asked)) return HOME
  // Browsers read "//host" and "/\host" as another site's address.
  if (/^[/\\]{2}/.test(asked)) return HOME
  if (!URL.canParse(asked, origin)) return HOME
  const url = new URL(asked, origin)
  if (url.origin !== origin || /^[/\\]{2}/.test(url.pathname)) return HOME
  if (PUBLIC.has(url.pathname)) return HOME
  return `${url.pathname}${url.search}${url.hash}`
}

/** Where the gate sends a visitor: `/login`, remembering the path when it is longer than "/". */
export function loginSearch(path: string): { redirect?: string } {
  return path.length > 1 ? { redirect: path } : {}
}

// Going back to a sign-in page after signing in would be a circle.
const PUBLIC = new Set(['/login', '/signup', '/passwordReset'])

function hasControl(text: string): boolean {
  return Array.from(text).some((sign) => sign < ' ' || sign === '\u007f')
}
