/** Parameters that say where a visitor came from, and nothing about the page. */
const TRACKING =
  /^(utm_.*|gclid|gbraid|wbraid|fbclid|msclkid|yclid|dclid|mc_cid|mc_eid|igshid|_ga|_gl|_hs.*|hsa_.*|ref_src|srsltid|ttclid|twclid)$/i
/** What a link leads to that is no page. */
const NO_PAGE =
  /\.(jpe?g|png|gif|webp|avif|svg|ico|css|m?js|json|xml|rss|atom|zip|gz|tar|rar|7z|exe|dmg|apk|mp[34]|m4a|mov|avi|webm|ogg|wav|woff2?|ttf|eot|pdf|docx?|xlsx?|pptx?|csv|ics)$/i

/** The one address of a page: without its fragment, tracking parameters, and in one order; null where it is no page of the web. */
export function foldAddress(href: string, base?: string): string | null {
  if (!URL.canParse(href, base)) return null
  const url = new URL(href, base)
  if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return null
  url.hash = ''
  for (const name of Array.from(url.searchParams.keys())) if (TRACKING.test(name)) url.searchParams.delete(name)
  url.searchParams.sort()
  if (url.pathname.length > 1) url.pathname = url.pathname.replace(/\/+$/, '') || '/'
  return url.href.length <= 2_000 ? url.href : null
}

/** Whether an address is a page of the site that begins at another one: on the same host, with or without `www.`, and below it. */
export function isPageOf(address: string, site: string): boolean {
  const [page, home] = [new URL(address), new URL(site)]
  if (hostOf(page) !== hostOf(home) || NO_PAGE.test(page.pathname)) return false
  return page.pathname === home.pathname || page.pathname.startsWith(folderOf(home.pathname))
}

const hostOf = ({ host }: URL): string => host.replace(/^www\./, '')

/** What a path stands in, where it names a file, and otherwise the path itself; with a slash at its end. */
const folderOf = (path: string): string => (/\.[a-z]+$/i.test(path) ? path.replace(/[^/]*$/, '') : path.replace(/\/*$/, '/'))
