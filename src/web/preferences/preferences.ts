/** What one person likes on one machine. */
export interface Preferences {
  density: 'comfortable' | 'compact'
  /** Single-letter shortcuts can be switched off: they disturb speech input (WCAG 2.1.4). */
  letterKeys: boolean
  /** Whether the rail shows labels beside its icons: until it is folded, where there is room. */
  railOpen: boolean
  detailsOpen: boolean
  viewsOpen: boolean
  /** Whether what is said in voice messages is shown under them. */
  transcriptsOpen: boolean
  /** For how long a reply can be taken back after it was sent, in seconds; 0 sends at once. */
  undoSeconds: UndoSeconds
  /** What opens once the open conversation was closed, snoozed or assigned. */
  afterDone: AfterDone
  /** Enter sends, and Shift and Enter begin a new line. */
  enterSends: boolean
  /** Where a flow's messages are looked at while they are written. */
  lookAt: 'whatsapp' | 'webchat' | 'nowhere'
  /** Keys given to actions in place of their own, by the actions' ids. */
  keys: Readonly<Record<string, string>>
}

export const UNDO_SECONDS = [0, 5, 10, 30] as const
export type UndoSeconds = (typeof UNDO_SECONDS)[number]

const AFTER_DONE = ['next', 'list', 'stay'] as const
export type AfterDone = (typeof AFTER_DONE)[number]

const LOOKS = ['whatsapp', 'webchat', 'nowhere'] as const

export interface PreferenceStore {
  get(): Preferences
  set(change: Partial<Preferences>): void
  subscribe(listener: () => void): () => void
}

const KEY = 'preferences'
const DEFAULTS: Preferences = {
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
}

/** Keeps the preferences in the browser's storage. */
export function createPreferences(storage: Pick<Storage, 'getItem' | 'setItem'>): PreferenceStore {
  let preferences = parsePreferences(storage.getItem(KEY))
  const listeners = new Set<() => void>()
  return {
    get: () => preferences,
    set: (change) => {
      preferences = { ...preferences, ...change }
      storage.setItem(KEY, JSON.stringify(preferences))
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Reads stored preferences; what is missing or foreign takes its default. */
export function parsePreferences(stored: string | null): Preferences {
  const found = parseJson(stored)
  const flag = (name: 'letterKeys' | 'railOpen' | 'detailsOpen' | 'viewsOpen' | 'transcriptsOpen' | 'enterSends') => {
    const value = found[name]
    return typeof value === 'boolean' ? value : DEFAULTS[name]
  }
  return {
    density: found['density'] === 'compact' ? 'compact' : 'comfortable',
    letterKeys: flag('letterKeys'),
    railOpen: flag('railOpen'),
    detailsOpen: flag('detailsOpen'),
    viewsOpen: flag('viewsOpen'),
    transcriptsOpen: flag('transcriptsOpen'),
    undoSeconds: UNDO_SECONDS.find((seconds) => seconds === found['undoSeconds']) ?? DEFAULTS.undoSeconds,
    afterDone: AFTER_DONE.find((one) => one === found['afterDone']) ?? DEFAULTS.afterDone,
    enterSends: flag('enterSends'),
    lookAt: LOOKS.find((look) => look === found['lookAt']) ?? DEFAULTS.lookAt,
    keys: textsOf(found['keys']),
  }
}

const textsOf = (value: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(value ?? {}).filter((pair): pair is [string, string] => typeof pair[1] === 'string'))

function parseJson(stored: string | null): Record<string, unknown> {
  if (!stored) return {}
  try {
    const value: unknown = JSON.parse(stored)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch (error) {
    if (error instanceof SyntaxError) return {}
    throw error
  }
}
