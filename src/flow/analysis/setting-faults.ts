import { z } from 'zod'

import { t } from '#domain/i18n/t.ts'
import { lackOf, neededText, settingText } from '../steps/shared/setting-labels.ts'
import { childOf, unwrap } from '../definition/field-walk.ts'

/** What keeps one setting of a step from being read. */
export interface SettingFault {
  /** Where it stands, like `messages.0.text`. */
  path: string
  /** In words that name the setting as its form does. */
  message: string
}

/** Says of each setting that does not fit a kind's schema what is wrong with it. */
export function settingFaults(schema: z.ZodType, config: unknown): SettingFault[] {
  const { error } = schema.safeParse(config, { error: lackOf })
  return (error?.issues ?? []).map((issue) => {
    const label = labelAt(schema, config, issue.path)
    return { path: issue.path.join('.'), message: isEmptyText(issue, config) ? neededText(label) : settingText(label, issue) }
  })
}

/** What is not written yet is not told in which form it should be. */
function isEmptyText({ code, path }: z.core.$ZodIssue, config: unknown): boolean {
  const value = path.reduce<unknown>(
    (within, key) => (typeof within === 'object' && within !== null ? Reflect.get(within, key) : undefined),
    config,
  )
  return code === 'invalid_format' && value === ''
}

/** What a form calls the setting at a path: by its label or by its key; what has neither is a value of the nearest around it. */
function labelAt(schema: z.core.$ZodType, config: unknown, path: readonly PropertyKey[]): string {
  let around: string | null = null
  let own: string | null = null
  let inner: z.core.$ZodType = schema
  let value = config
  for (const key of path) {
    const outer: z.core.$ZodType = unwrap(inner, value)
    value = typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
    around = labelOf(inner) ?? around
    const next = childOf(outer, String(key))
    if (!next) return valueOf(around)
    inner = next
    own = labelOf(next) ?? (typeof key === 'string' ? inWords(key) : null)
  }
  return own ?? valueOf(around)
}

const valueOf = (label: string | null): string => (label === null ? t('A setting') : t('A value of “{label}”', { label }))

const inWords = (key: string): string => {
  const words = key.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function labelOf(schema: z.core.$ZodType): string | null {
  const label = z.globalRegistry.get(schema)?.['label']
  if (typeof label === 'string') return label
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) return labelOf(schema.unwrap())
  return null
}
