import { escapePattern } from '#domain/word-pattern.ts'

/** Renames a value wherever a config reads it: in its templates, and where a field is the path of a value. Where something is kept is left alone. */
export function renameRead(config: unknown, from: string, to: string): unknown {
  const read = new RegExp(String.raw`(?<![\p{L}\p{N}_.-])${escapePattern(from)}(?![\p{L}\p{N}_-])`, 'gu')
  const renameIn = (code: string): string =>
    code.replaceAll(QUOTED_OR_NOT, (part) => (/^["']/.test(part) ? part : part.replaceAll(read, () => to)))
  const rename = (value: unknown, key: string): unknown => {
    if (typeof value === 'string') {
      if (value === from && (key === 'path' || from.includes('.'))) return to
      if (value.startsWith(`${from}.`) && !/\s/.test(value)) return `${to}${value.slice(from.length)}`
      return value.replaceAll(CODE, renameIn)
    }
    if (Array.isArray(value)) return value.map((item) => rename(item, ''))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([name, item]) => [
        name,
        name === 'variable' && typeof item === 'string' && `vars.${item}` === from ? to.replace(/^vars\./, '') : rename(item, name),
      ]),
    )
  }
  return rename(config, '')
}

/** What of a template is read, and not said. */
const CODE = /\{\{[^]*?\}\}|\{%[^]*?%\}/g
const QUOTED_OR_NOT = /"[^"]*"|'[^']*'|[^"']+/g
