/** Splits a command into its words as a POSIX shell does: quotes, escapes, `$'…'` and lines that go on. Nothing is run or looked up. Null where a quote is open. */
export function shellWords(command: string): string[] | null {
  const words: string[] = []
  let word: string | null = null
  let rest = command.replaceAll(/\\\r?\n/g, ' ')
  while (rest !== '') {
    const found = TOKEN.exec(rest)
    if (!found) return null
    rest = rest.slice(found[0].length)
    const [, space, ansi, single, double, escaped, plain] = found
    if (space !== undefined) {
      if (word !== null) words.push(word)
      word = null
    } else {
      word = (word ?? '') + (single ?? escaped ?? plain ?? (ansi === undefined ? unquote(double ?? '') : fromAnsi(ansi)))
    }
  }
  return word === null ? words : [...words, word]
}

const TOKEN = /^(?:(\s+)|\$'((?:[^'\\]|\\[^])*)'|'([^']*)'|"((?:[^"\\]|\\[^])*)"|\\([^])|([^\s'"\\]))/

const unquote = (text: string): string => text.replaceAll(/\\([$`"\\])/g, '$1')

const SIGNS: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  '0': '\0',
  a: '\u0007',
  b: '\b',
  e: '\u001b',
  f: '\f',
  v: '\v',
}

const fromAnsi = (text: string): string =>
  text.replaceAll(/\\(?:u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|([^]))/g, (_, unit?: string, byte?: string, sign = '') =>
    unit === undefined && byte === undefined
      ? (SIGNS[String(sign)] ?? String(sign))
      : String.fromCharCode(Number.parseInt(unit ?? byte ?? '', 16)),
  )
