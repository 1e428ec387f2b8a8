import type { Json } from '#domain/json.ts'
import type { Preferences as Stored } from '#domain/workspace/preferences.ts'

type Known =
  | 'theme'
  | 'density'
  | 'letterKeys'
  | 'railOpen'
  | 'detailsOpen'
  | 'viewsOpen'
  | 'transcriptsOpen'
  | 'undoSeconds'
  | 'afterDone'
  | 'enterSends'
  | 'lookAt'
  | 'keys'
  | 'contactColumns'

/** What one person likes, with the default of what they never chose. */
export type Preferences = { readonly [Key in Known]-?: NonNullable<Stored[Key]> }
export const UNDO_SECONDS = [0, 5, 10, 30] as const satisfies readonly Preferences['undoSeconds'][]
export type AfterDone = Preferences['afterDone']

export interface PreferenceStore {
  get(): Preferences
  set(change: Partial<Preferences>): void
  subscribe(listener: () => void): () => void
  /** What the browser keeps, for what follows the person. */
  copy(): Copy
  keep(copy: Copy): void
}

export type Raw = Record<string, Json>
/** What the browser keeps: the preferences, whose they are, and which of them the server does not have yet. */
export interface Copy {
  raw: Raw
  of: string | null
  unsaved: readonly string[]
}

const KEY = 'preferences'
const DEFAULTS: Preferences = {
  theme: 'system',
  density: 'comfortable',
  letterKeys: true,
  railOpen: true,
  detailsOpen: true,
  viewsOpen: true,
  transcriptsOpen: true,
  undoSeconds: 5,
  afterDone: 'next',
  enterSends: false,
  lookAt: 'whatsapp',
  keys: {},
  contactColumns: {},
}

/** Keeps the preferences in the browser's storage, from where the next page takes them until it knows what the server keeps. */
export function createPreferences(storage: Pick<Storage, 'getItem' | 'setItem'>, before: Partial<Preferences> = {}): PreferenceStore {
  let copy = readCopy(storage.getItem(KEY), before)
  let preferences = parsePreferences(copy.raw)
  const listeners = new Set<() => void>()
  const keep = (next: Copy) => {
    copy = next
    const parsed = parsePreferences(copy.raw)
    // Where the server keeps the same, nothing is drawn again.
    if (JSON.stringify(parsed) !== JSON.stringify(preferences)) preferences = parsed
    storage.setItem(KEY, JSON.stringify({ ...copy.raw, of: copy.of, unsaved: copy.unsaved }))
    for (const listener of listeners) listener()
  }
  return {
    get: () => preferences,
    set: (change) =>
      keep({ ...copy, raw: { ...copy.raw, ...(change as Raw) }, unsaved: [...new Set([...copy.unsaved, ...Object.keys(change)])] }),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    copy: () => copy,
    keep,
  }
}

function readCopy(stored: string | null, before: Partial<Preferences>): Copy {
  const { of = null, unsaved = [], ...raw } = { ...before, ...parseJson(stored) } as Raw & Partial<Omit<Copy, 'raw'>>
  return { raw, of, unsaved }
}

/** What may be chosen, where it is one of several. */
const CHOICES: Readonly<Record<string, readonly Json[]>> = {
  theme: ['system', 'light', 'dark'],
  density: ['comfortable', 'compact'],
  undoSeconds: UNDO_SECONDS,
  afterDone: ['next', 'list', 'stay'],
  lookAt: ['whatsapp', 'webchat', 'nowhere'],
}

/** Reads stored preferences; what is missing or foreign takes its default. */
function parsePreferences(found: Raw): Preferences {
  const fits = (name: string, value: Json, otherwise: unknown) =>
    CHOICES[name]?.includes(value) ?? (value !== null && typeof value === typeof otherwise)
  const entries = Object.entries(DEFAULTS).map(([name, otherwise]) => {
    const value = found[name] ?? null
    return [name, fits(name, value, otherwise) ? value : otherwise]
  })
  return Object.fromEntries(entries) as Preferences
}

function parseJson(stored: string | null): Raw {
  if (!stored) return {}
  try {
    const value: unknown = JSON.parse(stored)
    return typeof value === 'object' && value !== null ? { ...(value as Raw) } : {}
  } catch (error) {
    if (error instanceof SyntaxError) return {}
    throw error
  }
}
