import { z } from 'zod'

import { settingWords } from '../steps/setting-words.ts'
import { childOf, unwrap } from './field-walk.ts'

/** What keeps one setting of a step from being read. */
export interface SettingFault {
  /** Where it stands, like `messages.0.text`. */
  path: string
  /** In words that name the setting as its form does. */
  message: string
}

/** Says of each setting that does not fit a kind's schema what is wrong with it. */
export function settingFaults(schema: z.ZodType, config: unknown): SettingFault[] {
  const { error } = schema.safeParse(config, { error: settingWords })
  return (error?.issues ?? []).map((issue) => ({
    path: issue.path.join('.'),
    // What a schema says in its own words is a sentence already.
    message: issue.code === 'custom' ? issue.message : `${labelAt(schema, config, issue.path) ?? 'A setting'} ${issue.message}`,
  }))
}

/** What a form calls the setting at a path, or the nearest around it. */
function labelAt(schema: z.core.$ZodType, config: unknown, path: readonly PropertyKey[]): string | null {
  let found: string | null = null
  let inner: z.core.$ZodType | undefined = schema
  let value = config
  for (const key of path) {
    const around: z.core.$ZodType = unwrap(inner, value)
    value = typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
    inner = childOf(around, String(key))
    if (!inner) return found
    found = labelOf(inner) ?? found
  }
  return found
}

function labelOf(schema: z.core.$ZodType): string | null {
  const label = z.globalRegistry.get(schema)?.['label']
  if (typeof label === 'string') return label
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) return labelOf(schema.unwrap())
  return null
}
