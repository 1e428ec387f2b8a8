import { locale } from '#domain/i18n/locale.ts'
import { t } from '#domain/i18n/t.ts'
import { textAt } from './about.ts'

/** One part of what a card of the canvas shows of a step. Plain words, so that sizes are known before anything is drawn. */
export type CardPart =
  | { is: 'words'; text: string }
  /** A message as the customer sees it: a word for what is shown with it, its text, and what can be tapped. */
  | { is: 'message'; text: string; media?: string; taps?: readonly string[] }
  /** Something that is set; `ref` says that the value is the id of such a thing. */
  | { is: 'fact'; label: string; value: string; ref?: string }
  | { is: 'code'; text: string }

/** Says what a configured step does. It must bear any config. */
export type StepCard = (config: unknown) => readonly CardPart[]

/** Reads a list at a path of an unchecked config; empty where there is none. */
export function listAt(config: unknown, ...path: readonly (string | number)[]): readonly unknown[] {
  const value = valueAt(config, path)
  return Array.isArray(value) ? value : []
}

/** Reads any value at a path of an unchecked config; undefined where there is none. */
export function valueAt(config: unknown, path: readonly (string | number)[]): unknown {
  let value = config
  for (const key of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
    value = Reflect.get(value, key)
  }
  return value
}

/** The names of an object's keys at a path. */
export function keysAt(config: unknown, ...path: readonly (string | number)[]): readonly string[] {
  const value = valueAt(config, path)
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.keys(value) : []
}

/** A fact, where there is something to tell. */
export const fact = (label: string, value: string, ref?: string): CardPart[] =>
  value.trim() === '' ? [] : [{ is: 'fact', label, value, ...(ref !== undefined && { ref }) }]

/** Where a result is kept, as templates name it. */
export function keptIn(config: unknown, ...path: readonly (string | number)[]): CardPart[] {
  const name = textAt(config, ...path, 'name')
  if (name === '') return fact(t('Save to'), textAt(config, ...path))
  const target = textAt(config, ...path, 'target')
  return fact(t('Save to'), target === 'contact' ? `contact: ${name}` : target === 'conversation' ? `conversation: ${name}` : name)
}

/** A span in words: `2 hours`. */
export function formatSpan(ms: number): string {
  const units = [
    ['day', 86_400_000],
    ['hour', 3_600_000],
    ['minute', 60_000],
    ['second', 1_000],
  ] as const
  const fitting = units.find(([, size]) => ms >= size && ms % size === 0) ?? units.find(([, size]) => ms >= size)
  if (!fitting) return `${ms} ms`
  const amount = Math.round((ms / fitting[1]) * 10) / 10
  return new Intl.NumberFormat(locale(), { style: 'unit', unit: fitting[0], unitDisplay: 'long' }).format(amount)
}

/** A number at a path, or what counts where there is none. */
export function numberAt(config: unknown, fallback: number, ...path: readonly (string | number)[]): number {
  const value = valueAt(config, path)
  return typeof value === 'number' ? value : fallback
}
