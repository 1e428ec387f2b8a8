/** Renames a variable wherever a config reads it: in its templates, and where a field is the path of a value. Where something is kept is left alone. */
export function renameVariable(config: unknown, from: string, to: string): unknown {
  const path = new RegExp(String.raw`\bvars\.${escape(from)}(?![\w-])`, 'gu')
  const rename = (value: unknown): unknown => {
    if (typeof value === 'string') return isRead(value, from) ? value.replaceAll(path, () => `vars.${to}`) : value
    if (Array.isArray(value)) return value.map(rename)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, key === 'variable' && item === from ? to : rename(item)]))
  }
  return rename(config)
}

/** A template, or a path and nothing else: what a customer reads as plain words may hold the same letters. */
const isRead = (text: string, name: string): boolean =>
  text.includes('{{') || text.includes('{%') || text === `vars.${name}` || text.startsWith(`vars.${name}.`)

const escape = (name: string): string => name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
