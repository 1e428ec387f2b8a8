/** What a robots.txt says to one reader (RFC 9309), and how long it asks to wait between two pages, which is no part of the standard. */
export interface RobotsRules {
  allows(url: string): boolean
  sitemaps: string[]
  /** In seconds; 0 where it asks for none. */
  crawlDelay: number
}

interface Rule {
  allows: boolean
  path: string
}

interface Group {
  rules: Rule[]
  crawlDelay: number
}

/** Reads a robots.txt as the reader of that name: the rules for its name, or else those for everybody; of those that fit, the longest holds. */
export function robotsRules(text: string, reader: string): RobotsRules {
  const { groups, sitemaps } = readRobots(text)
  const { rules, crawlDelay } = groups.get(reader.toLowerCase()) ?? groups.get('*') ?? { rules: [], crawlDelay: 0 }
  const longestFirst = rules.toSorted((one, other) => other.path.length - one.path.length || Number(other.allows) - Number(one.allows))
  return {
    sitemaps,
    crawlDelay,
    allows(url) {
      const { pathname, search } = new URL(url)
      const path = encoded(pathname + search)
        .replaceAll('*', '%2A')
        .replaceAll('$', '%24')
      return pathname === '/robots.txt' || (longestFirst.find((rule) => fits(rule.path, path))?.allows ?? true)
    },
  }
}

/** A sign is a comment's beginning wherever it stands: a path has it encoded. */
const COMMENT = /#.*$/
const LINE = /^\s*([\w-]+)\s*:\s*(.*?)\s*$/
/** The name of a reader, without its version. */
const NAME = /^(?:\*|[a-z_-]+)/i

/** The groups by the names of readers, in small letters. */
function readRobots(text: string): { groups: Map<string, Group>; sitemaps: string[] } {
  const groups = new Map<string, Group>()
  const sitemaps: string[] = []
  let names: string[] = []
  let isNaming = false
  for (const line of text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)) {
    const { field, value } = fieldOf(line)
    if (field === 'sitemap') sitemaps.push(value)
    else if (field === 'user-agent') {
      names = [...(isNaming ? names : []), NAME.exec(value)?.[0].toLowerCase() ?? '']
      isNaming = true
      for (const name of names) groups.set(name, groups.get(name) ?? { rules: [], crawlDelay: 0 })
    } else {
      if (isRule(field)) isNaming = false
      for (const name of names) addTo(groups.get(name), field, value)
    }
  }
  return { groups, sitemaps }
}

const isRule = (field: string): field is 'allow' | 'disallow' => field === 'allow' || field === 'disallow'

/** Adds what a line says to a group. An empty path is no rule. */
function addTo(group: Group | undefined, field: string, value: string): void {
  if (!group) return
  if (field === 'crawl-delay') group.crawlDelay = Math.max(0, Number.parseFloat(value) || 0)
  else if (isRule(field) && value !== '') group.rules.push({ allows: field === 'allow', path: encoded(value) })
}

function fieldOf(line: string): { field: string; value: string } {
  const [, field = '', value = ''] = LINE.exec(line.replace(COMMENT, '')) ?? []
  return { field: field.toLowerCase(), value }
}

/** A path as both sides are compared: what needs no encoding has none, everything else is encoded in capitals. */
const encoded = (path: string): string =>
  path
    .replaceAll(/%[0-9a-f]{2}/gi, (code) => {
      const sign = String.fromCharCode(Number.parseInt(code.slice(1), 16))
      return /[\w.~-]/.test(sign) ? sign : code.toUpperCase()
    })
    .replaceAll(/[^\u0021-\u007E]+/gu, (signs) => encodeURIComponent(signs.toWellFormed()))

/** Whether a path begins as a rule says, where `*` stands for anything and `$` for the end. */
function fits(rule: string, path: string): boolean {
  const isWhole = rule.endsWith('$')
  const [first = '', ...parts] = (isWhole ? rule.slice(0, -1) : rule).split('*').map((part) => part.replaceAll('$', '%24'))
  if (!path.startsWith(first)) return false
  let at = first.length
  for (const [index, part] of parts.entries()) {
    const isLast = index === parts.length - 1
    const found = isLast && isWhole ? path.length - part.length : path.indexOf(part, at)
    if (found < at || !path.startsWith(part, found)) return false
    at = found + part.length
  }
  return !isWhole || at === path.length
}
