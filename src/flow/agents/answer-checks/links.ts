/** Domains that phones make links of where they stand without "https://". */
const ENDINGS =
  'com|net|org|io|co|app|dev|info|biz|xyz|me|ru|cn|de|fr|es|it|nl|br|pt|uk|in|tr|jp|id|eu|us|ch|at|be|pl|se|site|online|shop|store|link|click|top|example|test|ai|gg|ly|to|cc|tk|sh|tv'
const LINK = new RegExp(
  String.raw`!?\[([^\]\n]*)\]\(\s*([^)\s]+)[^)]*\)|<(?:img|a|iframe|script|link|video|audio|object|embed)\b[^>]*>|\b[a-z][a-z0-9+.-]{1,20}://[^\s<>"'“”)\]]+|\b(?:javascript|data|vbscript|file|intent|tel|sms|whatsapp):[^\s<>"]+|(?<![\p{L}\p{N}@._-])(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+(?:(?:${ENDINGS})(?![\p{L}\p{N}.-]*[\p{L}\p{N}])(?:[:/?#][^\s<>"'“”)\]]*)?|[\p{L}]{2,}[/?#][^\s<>"'“”)\]]+)`,
  'giu',
)
const TRAILING = /[.,;:!?…]+$/u

/** Where links may lead: to these very addresses, and anywhere on these hosts. */
interface AllowedLinks {
  addresses: ReadonlySet<string>
  hosts: ReadonlySet<string>
}

/** Gathers where links may lead: `own` are texts of the business, of which the hosts count; `data` are texts from outside, of which only the very address does. */
export const allowedLinks = (own: readonly string[], data: readonly string[]): AllowedLinks => ({
  addresses: new Set(data.flatMap(addressesIn)),
  hosts: new Set(own.flatMap(addressesIn).flatMap((address) => hostOf(address) ?? [])),
})

/** Cuts out links and images that lead elsewhere; of a named link its name stays. */
export function cutLinks(text: string, allowed: AllowedLinks): { text: string; cut: string[] } {
  const cut: string[] = []
  const kept = clean(text).replaceAll(LINK, (found: string, name: string | undefined, target: string | undefined) => {
    const address = target ?? (found.startsWith('<') ? '' : found)
    if (address !== '' && isAllowed(address, allowed)) return found
    cut.push(found.slice(0, 200))
    return name !== undefined && !found.startsWith('!') ? cutLinks(name, allowed).text : ''
  })
  return {
    text:
      cut.length === 0
        ? text
        : kept
            .replaceAll(/[ \t]{2,}/g, ' ')
            .replaceAll(/ +([.,!?])/g, '$1')
            .trim(),
    cut,
  }
}

/** Signs that are not seen, and dots of other scripts that browsers read as dots. */
const clean = (text: string): string =>
  text.replaceAll(/[\u{200b}-\u{200f}\u{2060}\u{feff}\u{ad}]/gu, '').replaceAll(/[。．｡](?=[\p{L}\p{N}])/gu, '.')

const addressesIn = (text: string): string[] =>
  [...clean(text).matchAll(LINK)].flatMap(([found, , target]) => (found.startsWith('<') ? [] : [normal(target ?? found)]))

const normal = (address: string): string => {
  const bare = address.replace(TRAILING, '')
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:/iu.test(bare) && !/^[^:/]+\.[^:/]+:\d/u.test(bare) ? bare : `https://${bare}`)
  return url === null ? bare : url.href.replace(/\/$/, '')
}

function hostOf(address: string): string | null {
  const url = URL.parse(address)
  return url && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '' ? url.host : null
}

function isAllowed(address: string, { addresses, hosts }: AllowedLinks): boolean {
  const target = normal(address)
  const host = hostOf(target)
  return host !== null && (addresses.has(target) || hosts.has(host))
}
