/** The part of a keyboard event that a shortcut is read from. */
export interface KeyPress {
  key: string
  code: string
  metaKey: boolean
  ctrlKey: boolean
  altKey: boolean
  shiftKey: boolean
}

/** Writes a key press the way shortcuts are written. On non-Latin layouts the place of the key counts. */
export function pressOf(event: KeyPress, apple: boolean): string {
  const mod = apple ? event.metaKey : event.ctrlKey
  const key = keyOf(event)
  // "?" and "[" already say what shift did.
  const shift = event.shiftKey && (key.length > 1 || /[a-z]/.test(key))
  return [mod && 'mod', event.altKey && 'alt', shift && 'shift', key].filter(Boolean).join('+')
}

function keyOf({ key, code }: KeyPress): string {
  const place = /^Key([A-Z])$/.exec(code)
  const latin = /^[\u0021-\u007e]$/.test(key)
  if (place?.[1] && !latin) return place[1].toLowerCase()
  return key.toLowerCase()
}

/** Tells whether a shortcut is of bare letters, which a person may switch off and which do nothing while typing. F8 and its like write nothing. */
export const isBare = (shortcut: string): boolean => !/(?:mod|alt)\+|\bf\d+$/.test(shortcut)

export type Match = { kind: 'none' } | { kind: 'wait'; prefix: string } | { kind: 'hit'; shortcut: string }

/** Reads one more press of a possible sequence: it is a shortcut, the start of one, or nothing. */
export function matchPress(prefix: string | null, press: string, shortcuts: readonly string[]): Match {
  const whole = prefix ? `${prefix} ${press}` : press
  if (shortcuts.includes(whole)) return { kind: 'hit', shortcut: whole }
  if (shortcuts.some((shortcut) => shortcut.startsWith(`${whole} `))) return { kind: 'wait', prefix: whole }
  return prefix ? matchPress(null, press, shortcuts) : { kind: 'none' }
}
