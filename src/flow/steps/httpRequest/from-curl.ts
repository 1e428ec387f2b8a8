import { t } from '#domain/i18n/t.ts'
import type { HttpRequestConfig } from './config.ts'
import { shellWords } from './split-command.ts'

/** The settings that a cURL command stands for. */
type Request = Pick<HttpRequestConfig, 'method' | 'url' | 'query' | 'headers' | 'body'> & { timeoutMs?: number }

/** The settings that a cURL command stands for, with what could not be taken over; or why it cannot be read. */
export type FromCurl = { ok: true; request: Request; notes: string[] } | { ok: false; problem: string }

/** Reads a cURL command, as browsers and the manuals of other services offer it. Nothing is called. */
export function fromCurl(command: string): FromCurl {
  if (command.length > 100_000) return { ok: false, problem: t('This command is longer than {max, number} characters.', { max: 100_000 }) }
  const words = shellWords(command.trim().replace(/^\$\s+/, ''))
  if (words === null) return { ok: false, problem: t('A quote in this command isn’t closed.') }
  if (!/(?:^|[/\\])curl(?:\.exe)?$/.test(words[0] ?? '')) return { ok: false, problem: t('Start the command with curl.') }

  const read: Read = { method: null, urls: [], headers: [], data: [], form: [], get: false, json: false, timeoutMs: null, notes: [] }
  const problem = readWords(words.slice(1), read)
  return problem === null ? toConfig(read) : { ok: false, problem }
}

interface Read {
  method: string | null
  urls: string[]
  headers: { name: string; value: string }[]
  data: string[]
  form: { name: string; value: string; fileName: string | null }[]
  get: boolean
  json: boolean
  timeoutMs: number | null
  notes: string[]
}

const LONG: Readonly<Record<string, string>> = {
  X: 'request', H: 'header', d: 'data', F: 'form', u: 'user', G: 'get', A: 'user-agent', e: 'referer', b: 'cookie', I: 'head', m: 'max-time',
  L: 'location', k: 'insecure', s: 'silent', S: 'show-error', v: 'verbose', i: 'include', g: 'globoff', o: 'output', x: 'proxy', T: 'upload-file',
  E: 'cert', c: 'cookie-jar', w: 'write-out', f: 'fail', N: 'no-buffer', n: 'netrc', '0': 'http1.0', '4': 'ipv4', '6': 'ipv6',
} // prettier-ignore

/** What is read, by the long name of its option; all of these have a value. */
const READERS: Readonly<Record<string, (read: Read, value: string) => string | null>> = {
  request: (read, value) => set(() => (read.method = value.toUpperCase())),
  url: (read, value) => set(() => read.urls.push(value)),
  header: readHeader,
  data: readData,
  'data-raw': (read, value) => set(() => read.data.push(value)),
  'data-ascii': readData,
  'data-binary': readData,
  'data-urlencode': readEncoded,
  json: (read, value) => {
    read.json = true
    return readData(read, value)
  },
  form: readForm,
  'form-string': readForm,
  'user-agent': (read, value) => readHeader(read, `User-Agent: ${value}`),
  referer: (read, value) => readHeader(read, `Referer: ${value}`),
  cookie: (read, value) => (value.includes('=') ? readHeader(read, `Cookie: ${value}`) : t('Cookies from a file can’t be imported.')),
  'max-time': (read, value) => set(() => (read.timeoutMs = Math.round(Number(value) * 1_000))),
  user: ({ notes }) =>
    set(() => notes.push(t('The user name and password were left out. Save them as a secret and send it in the Authorization header.'))),
  'oauth2-bearer': ({ notes }) =>
    set(() => notes.push(t('The token was left out. Save it as a secret and send it in the Authorization header.'))),
}

/** Options with a value that say nothing of the request itself, or that have no place here. */
const PASSED_OVER = new Set([
  'output', 'proxy', 'cert', 'key', 'cacert', 'cookie-jar', 'write-out', 'connect-timeout', 'retry', 'retry-delay', 'retry-max-time',
  'max-redirs', 'resolve', 'interface', 'limit-rate', 'ciphers', 'tls-max', 'noproxy', 'proxy-user', 'dump-header', 'config', 'upload-file',
]) // prettier-ignore

const set = (change: () => unknown): null => {
  change()
  return null
}

function readWords(words: readonly string[], read: Read): string | null {
  const left = [...words]
  for (let word = left.shift(); word !== undefined; word = left.shift()) {
    const problem = word.startsWith('-') && word !== '-' ? readOption(word, left, read) : (read.urls.push(word), null)
    if (problem !== null) return problem
  }
  return null
}

/** Reads an option, with its value from the words that are left. */
function readOption(word: string, left: string[], read: Read): string | null {
  const { long, joined, isPacked } = optionOf(word)
  if (!Object.hasOwn(READERS, long) && !PASSED_OVER.has(long)) {
    if (isPacked) left.unshift(`-${word.slice(2)}`)
    readFlag(long, read)
    return null
  }
  const value = isPacked ? word.slice(2) : (joined ?? left.shift())
  if (value === undefined) return t('{option} needs a value.', { option: word })
  const problem = READERS[long]?.(read, value) ?? null
  if (problem === null && PASSED_OVER.has(long)) read.notes.push(t('{option} isn’t supported and was left out.', { option: `--${long}` }))
  return problem
}

/** The long name of an option, and the value that is joined to it: "--name=value", or "-nvalue", which is packed. */
function optionOf(word: string): { long: string; joined: string | undefined; isPacked: boolean } {
  if (!word.startsWith('--')) return { long: LONG[word.charAt(1)] ?? word, joined: undefined, isPacked: word.length > 2 }
  const [long, joined] = split(word.slice(2), '=')
  return { long, joined, isPacked: false }
}

function readFlag(long: string, read: Read): void {
  if (long === 'get') read.get = true
  else if (long === 'head') read.method = 'HEAD'
  else if (long === 'insecure') read.notes.push(t('Certificates are always checked, so --insecure was left out.'))
}

function readHeader(read: Read, line: string): string | null {
  const at = line.indexOf(':')
  const name = line.slice(0, at).trim()
  const value = line.slice(at + 1).trim()
  // "Name:" takes a header of cURL's own away, and ";" behind a name sends an empty one.
  if (at > 0 && value !== '') read.headers.push({ name, value })
  if (/^(authorization|x-api-key|api-key|cookie)$/i.test(name))
    read.notes.push(t("The header {name} looks like a secret. Save it as one and write '{'secret:NAME'}'.", { name }))
  return null
}

function readData(read: Read, value: string): string | null {
  if (value.startsWith('@')) return t('Data from a file can’t be imported. Paste it into the command instead.')
  read.data.push(value)
  return null
}

function readEncoded(read: Read, value: string): string | null {
  const [name, content] = split(value, '=')
  if (content === undefined && value.includes('@')) return t('Data from a file can’t be imported. Paste it into the command instead.')
  read.data.push(content === undefined ? encodeURIComponent(value) : `${name === '' ? '' : `${name}=`}${encodeURIComponent(content)}`)
  return null
}

function readForm(read: Read, part: string): string | null {
  const [name, value = ''] = split(part, '=')
  const fileName = /^[@<]([^;]*)/
    .exec(value)?.[1]
    ?.replace(/^.*[/\\]/, '')
    .slice(0, 200)
  if (fileName !== undefined)
    read.notes.push(t('The content of {fileName} was left out. Enter it in the field {name}.', { fileName, name }))
  read.form.push(fileName === undefined ? { name, value, fileName: null } : { name, value: '', fileName: fileName || 'file' })
  return null
}

function split(text: string, sign: string): [string, string?] {
  const at = text.indexOf(sign)
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)]
}

function toConfig(read: Read): FromCurl {
  const [address, ...others] = read.urls
  if (address === undefined) return { ok: false, problem: t('This command has no URL.') }
  if (others.length > 0) read.notes.push(t('Only the first URL was imported.'))
  const [bare, queryText = ''] = split((/^[a-z]+:\/\//i.test(address) ? address : `https://${address}`).replace(/#.*$/, ''), '?')
  const data = read.data.join('&')
  const query = read.get ? [...pairsOf(queryText), ...pairsOf(data)] : pairsOf(queryText)
  const body = bodyOf(read, read.get ? '' : data)
  const headers = headersOf(read, body)
  const wanted = read.method ?? (body.type === 'none' ? 'GET' : 'POST')
  const method = METHODS.find((each) => each === wanted)
  if (method === undefined) return { ok: false, problem: t('The method {method} isn’t supported.', { method: wanted.slice(0, 20) }) }
  if (!/^https?:\/\/[^/]/i.test(bare)) return { ok: false, problem: t('The URL must start with http:// or https://.') }
  return { ok: true, request: { method, url: bare, query, headers, body, ...timeoutOf(read) }, notes: read.notes }
}

/** The body says its own content type. */
function headersOf(read: Read, body: Request['body']): Read['headers'] {
  const own = read.headers.filter(({ name }) => !(name.toLowerCase() === 'content-type' && body.type !== 'none'))
  const addsAccept = read.json && !own.some(({ name }) => name.toLowerCase() === 'accept')
  return addsAccept ? [...own, { name: 'Accept', value: 'application/json' }] : own
}

const timeoutOf = ({ timeoutMs }: Read): { timeoutMs?: number } =>
  timeoutMs === null || Number.isNaN(timeoutMs) ? {} : { timeoutMs: Math.min(Math.max(timeoutMs, 100), 60_000) }

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'] as const

const contentType = ({ headers, json }: Read): string | undefined =>
  headers.find(({ name }) => name.toLowerCase() === 'content-type')?.value.toLowerCase() ?? (json ? 'application/json' : undefined)

function bodyOf(read: Read, data: string): Request['body'] {
  if (read.form.length > 0) return { type: 'multipart', fields: read.form }
  if (data === '') return { type: 'none' }
  const type = contentType(read)
  if (type?.includes('json') === true || (type === undefined && /^\s*[{[]/.test(data))) return { type: 'json', text: data }
  const isForm = type?.startsWith('application/x-www-form-urlencoded') ?? true
  return isForm ? { type: 'form', fields: pairsOf(data) } : { type: 'text', text: data, contentType: type ?? 'text/plain' }
}

const pairsOf = (text: string): { name: string; value: string }[] =>
  text
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const [name, value = ''] = split(pair, '=')
      return { name: decoded(name), value: decoded(value) }
    })

/** Text that is no valid escape stays as it is. */
function decoded(text: string): string {
  const spaced = text.replaceAll('+', ' ')
  return /%(?![0-9a-f]{2})/i.test(spaced) ? spaced : safely(spaced)
}

function safely(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
