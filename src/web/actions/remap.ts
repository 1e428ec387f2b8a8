import { t } from '#domain/i18n/t.ts'
import type { Action } from './action.ts'

/** What stands in the way of a shortcut: a reason why nobody may have it, or the action that has it. */
export type Hindrance = { refused: string } | { taken: Action } | null

/** Keys of the browser or of typing, which a page must leave alone. */
const RESERVED = new Set([
  'mod+t',
  'mod+n',
  'mod+w',
  'mod+q',
  'mod+r',
  'mod+l',
  'mod+a',
  'mod+c',
  'mod+v',
  'mod+x',
  'tab',
  'shift+tab',
  'escape',
  'enter',
  ' ',
])

/** Tells what stands in the way of giving a shortcut to an action. */
export function hindranceOf(shortcut: string, id: string, actions: readonly Action[]): Hindrance {
  for (const press of shortcut.split(' ')) {
    if (RESERVED.has(press)) return { refused: t('Your browser or typing needs this key.') }
    // Option and Alt write letters on many layouts.
    if (/^alt\+(shift\+)?.$/.test(press)) return { refused: t('Alt with a letter writes a sign on some keyboards. Add Ctrl or ⌘.') }
  }
  const taken = actions.find((other) => other.id !== id && other.shortcut !== undefined && collide(other.shortcut, shortcut))
  return taken ? { taken } : null
}

/** Two shortcuts cannot both be had when one begins the other: the longer one would never be reached. */
const collide = (a: string, b: string): boolean => a === b || a.startsWith(`${b} `) || b.startsWith(`${a} `)
