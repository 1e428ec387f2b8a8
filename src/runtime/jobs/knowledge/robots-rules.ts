/** What a robots.txt says to one reader (RFC 9309). */
export interface RobotsRules {
  allows(url: string): boolean
  sitemaps: string[]
}

interface Rule {
  allows: boolean
  path: string
}

/** Reads a robots.txt as the reader of that name: the rules for its name, or else those for everybody; of those that fit, the longest holds. */
export function robotsRules(text: string, reader: string): RobotsRules {
  const { groups, sitemaps } = readRobots(text)
  const rules = (groups.get(reader.toLowerCase()) ?? groups.get('*') ?? []).toSorted(
    (one, other) => other.path.length - one.path.length || Number(other.allows) - Number(one.allows),
  )
  return {
    sitemaps,
    allows(url) {
      const { pathname, search } = new URL(url)
      return pathname === '/robots.txt' || (rules.find(({ path }) => fits(path, pathname + search))?.allows ?? true)
    },
  }
}

const LINE = /^\s*([\w-]+)\s*:\s*(.*?)\s*$/

/** The rules by the names of readers, in small letters. */
function readRobots(text: string): { groups: Map<string, Rule[]>; sitemaps: string[] } {
  const groups = new Map<string, Rule[]>()
  const sitemaps: string[] = []
  let names: string[] = []
  let isNaming = false
  for (const line of text.split(/\r\n|\r|\n/)) {
    const { field, value } = fieldOf(line)
    if (field === 'sitemap') sitemaps.push(value)
    else if (field === 'user-agent') {
      names = [...(isNaming ? names : []), value.toLowerCase()]
      isNaming = true
      for (const name of names) groups.set(name, groups.get(name) ?? [])
    } else if (field === 'allow' || field === 'disallow') {
      isNaming = false
      // An empty path is no rule.
      if (value !== '') for (const name of names) groups.get(name)?.push({ allows: field === 'allow', path: value })
    }
  }
  return { groups, sitemaps }
}

function fieldOf(line: string): { field: string; value: string } {
  const [, field = '', value = ''] = LINE.exec(line.replace(/(^|\s)#.*$/, '')) ?? []
  return { field: field.toLowerCase(), value }
}

/** Whether a path begins as a rule says, where `*` stands for anything and `$` for the end. */
function fits(rule: string, path: string): boolean {
  const isWhole = rule.endsWith('$')
  const [first = '', ...parts] = (isWhole ? rule.slice(0, -1) : rule).split('*')
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
