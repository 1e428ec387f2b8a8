import { t } from '#domain/i18n/t.ts'

/** Where a text stops being JSON, and what to do about it. */
export interface JsonFault {
  at: number
  message: string
}

type Kind = '{' | '}' | '[' | ']' | ',' | ':' | 'text' | 'value' | 'filled'
type Token = { kind: Kind; at: number; end: number; word: string } | { kind: 'fault'; at: number; message: string }
type Place = { is: 'value' | 'name' | 'colon' | 'next'; mayEnd?: boolean }

const SPACE = /[ \t\r\n]*/y
const FILLED = /\{\{[^]*?\}\}/y
const SECRET = /\{secret:[A-Za-z][A-Za-z0-9_-]{0,63}\}/y
const WORD = /[^\s{}[\],:"]+/y
const LITERAL = /^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)$/
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y

/**
 * Finds the first mistake in a JSON text, in which values and secrets may stand that are filled in later: inside of a text, or alone
 * where a value or a name belongs. What holds tags like `{% if %}` takes its shape only then, and is not judged; nor is an empty text.
 */
export function jsonFault(template: string): JsonFault | null {
  if (template.trim() === '' || template.includes('{%')) return null
  const open: Open[] = []
  let place: Place = { is: 'value' }
  let comma = 0
  for (const token of tokensOf(template)) {
    if (token.kind === 'fault') return { at: token.at, message: token.message }
    const message = misplaced(token, place, open.at(-1)?.sign, comma)
    if (message !== null) return { at: message.at ?? token.at, message: message.words }
    if (token.kind === ',') comma = token.at
    track(token, open)
    place = placeAfter(token.kind, place, open.at(-1)?.sign)
  }
  const unclosed = open.at(-1)
  return unclosed ? { at: unclosed.at, message: t('This {sign} is not closed.', { sign: unclosed.sign }) } : null
}

/** A { or [ that is not closed yet. */
interface Open {
  sign: string
  at: number
}

function track({ kind, at }: Token, open: Open[]): void {
  if (isOpening(kind)) open.push({ sign: kind, at })
  if (isClosing(kind)) open.pop()
}

const isOpening = (kind: Token['kind']): kind is '{' | '[' => kind === '{' || kind === '['
const isClosing = (kind: Token['kind']): kind is '}' | ']' => kind === '}' || kind === ']'

/** The line and the column of a place in a text, each from one on. */
export function lineAt(text: string, at: number): { line: number; column: number } {
  const before = text.slice(0, at).split('\n')
  return { line: before.length, column: (before.at(-1) ?? '').length + 1 }
}

function placeAfter(kind: Kind, { is }: Place, inside: string | undefined): Place {
  if (kind === '{') return { is: 'name', mayEnd: true }
  if (kind === '[') return { is: 'value', mayEnd: true }
  if (kind === ':') return { is: 'value' }
  if (kind === ',') return { is: inside === '{' ? 'name' : 'value' }
  return { is: is === 'name' && kind !== '}' ? 'colon' : 'next' }
}

type Misplaced = { words: string; at?: number } | null

/** What is wrong with a token at its place; null where it belongs there. */
function misplaced(token: Exclude<Token, { kind: 'fault' }>, place: Place, inside: string | undefined, comma: number): Misplaced {
  const { kind } = token
  if (isClosing(kind)) return misplacedEnd(kind, place, inside, comma)
  switch (place.is) {
    case 'value':
      return kind === ',' || kind === ':' ? NO_VALUE : null
    case 'name':
      return noName(token)
    case 'colon':
      return kind === ':' ? null : NO_COLON
    case 'next':
      if (inside === undefined) return { words: t('This comes after the end of the JSON.') }
      return kind === ',' ? null : { words: t('A comma is missing before this.') }
    default:
      return place.is satisfies never
  }
}

/** What is wrong with a } or ] at its place. */
function misplacedEnd(kind: '}' | ']', place: Place, inside: string | undefined, comma: number): Misplaced {
  if (inside === undefined) return { words: t('This {sign} closes nothing.', { sign: kind }) }
  if (CLOSES[inside] !== kind) return { words: t('This {sign} should be {wanted}.', { sign: kind, wanted: CLOSES[inside] }) }
  if (place.is === 'colon') return NO_COLON
  if (place.is === 'next' || place.mayEnd) return null
  return place.is === 'name' || inside === '[' ? { words: AFTER_COMMA, at: comma } : NO_VALUE
}

const AFTER_COMMA = t('Nothing follows this comma. Remove it.')

const noName = ({ kind, word }: Exclude<Token, { kind: 'fault' }>): Misplaced =>
  kind === 'text' || kind === 'filled'
    ? null
    : { words: kind === 'value' ? t('A name in "…" belongs here: "{word}".', { word }) : t('A name in "…" belongs here.') }

const NO_COLON = { words: t('A : is missing before this.') }
const NO_VALUE = { words: t('A value is missing before this.') }
const CLOSES: Readonly<Record<string, string>> = { '{': '}', '[': ']' }
const SIGNS: readonly string[] = ['{', '}', '[', ']', ',', ':'] satisfies Kind[]
const isSign = (letter: string): letter is '{' | '}' | '[' | ']' | ',' | ':' => SIGNS.includes(letter)

function* tokensOf(text: string): Generator<Token> {
  let at = endOf(SPACE, text, 0) ?? 0
  while (at < text.length) {
    const token = tokenAt(text, at)
    yield token
    if (token.kind === 'fault') return
    at = endOf(SPACE, text, token.end) ?? token.end
  }
}

function tokenAt(text: string, at: number): Token {
  const letter = text.charAt(at)
  const filled = endOf(FILLED, text, at) ?? endOf(SECRET, text, at)
  if (filled !== null) return { kind: 'filled', at, end: filled, word: '' }
  if (text.startsWith('{{', at)) return { kind: 'fault', at, message: t("A '}}' is missing behind this.") }
  if (isSign(letter)) return { kind: letter, at, end: at + 1, word: letter }
  if (letter === '"') return textAt(text, at)
  const end = endOf(WORD, text, at) ?? at + 1
  const word = text.slice(at, end)
  return LITERAL.test(word) ? { kind: 'value', at, end, word } : { kind: 'fault', at, message: noWord(word) }
}

/** A text in quotes; what is filled in inside of it may hold quotes of its own. */
function textAt(text: string, from: number): Token {
  let at = from + 1
  while (at < text.length) {
    const letter = text.charAt(at)
    if (letter === '"') return { kind: 'text', at: from, end: at + 1, word: '' }
    if (letter === '\n' || letter === '\r')
      return { kind: 'fault', at: from, message: t('This text has no closing ". Write a line break in it as \\n.') }
    const next = letter === '\\' ? endOf(ESCAPE, text, at) : (endOf(FILLED, text, at) ?? at + 1)
    if (next === null) return { kind: 'fault', at, message: t('Write a \\ in text as \\\\.') }
    if (letter < ' ') return { kind: 'fault', at, message: t('Write a tab in text as \\t, and other control characters like \\u0001.') }
    at = next
  }
  return { kind: 'fault', at: from, message: t('This text has no closing ".') }
}

function noWord(word: string): string {
  if (word.startsWith("'")) return t("Put text in \", not in ''.")
  if (word.startsWith('//') || word.startsWith('/*')) return t('JSON can’t have comments. Remove it.')
  if (/^(?:true|false|null)$/i.test(word)) return t('Write {word} in lowercase.', { word: word.toLowerCase() })
  if (/^[+.\d-]/.test(word)) return t('This isn’t a valid JSON number, like 0.5 or -12.')
  return t('Put words in quotes: "{word}".', { word: word.slice(0, 40) })
}

function endOf(pattern: RegExp, text: string, at: number): number | null {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : null
}
