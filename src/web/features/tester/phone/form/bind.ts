/** What a form's expressions may read: the fields of this screen, what was passed to it, and the fields of screens before. */
export interface FormScope {
  form: Readonly<Record<string, unknown>>
  data: Readonly<Record<string, unknown>>
  screens: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

/** Words and values in one text, like `` `'Name: ' ${form.name}` ``. */
const SENTENCE = /^`[^`]*`$/
const WORD = /'((?:[^'\\]|\\.)*)'|\$\{([\w.-]+)\}/g
const WHOLE = /^\$\{([\w.-]+)\}$/

/** Fills every `${form.x}`, `${data.x}` and `${screen.S.form.x}` of a value; what is not there becomes an empty text. */
export function bind(value: unknown, scope: FormScope): unknown {
  if (typeof value === 'string') {
    const path = WHOLE.exec(value)?.[1]
    if (path !== undefined) return lookUp(path, scope) ?? ''
    return SENTENCE.test(value) ? sentence(value, scope) : value
  }
  if (Array.isArray(value)) return value.map((item) => bind(item, scope))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, bind(item, scope)]))
  return value
}

function sentence(text: string, scope: FormScope): string {
  return [...text.matchAll(WORD)]
    .map(([, words, path]) => (path === undefined ? (words ?? '') : String(lookUp(path, scope) ?? '')))
    .join('')
}

function lookUp(path: string, { form, data, screens }: FormScope): unknown {
  const [root = '', first = '', ...rest] = path.split('.')
  if (root === 'form') return own(form, [first, ...rest].join('.'))
  if (root === 'data') return own(data, [first, ...rest].join('.'))
  if (root === 'screen' && rest[0] === 'form') return own(screens[first] ?? {}, rest.slice(1).join('.'))
  return undefined
}

const own = (fields: Readonly<Record<string, unknown>>, name: string): unknown => (Object.hasOwn(fields, name) ? fields[name] : undefined)

/** The same as text, for what is shown. */
export const bindText = (value: unknown, scope: FormScope): string => {
  const bound = bind(value, scope)
  return Array.isArray(bound) ? bound.map(String).join('\n') : String(bound ?? '')
}
