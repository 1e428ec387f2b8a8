import { commaList } from '#domain/i18n/comma-list.ts'
import { t } from '#domain/i18n/t.ts'
import type { KeyScope } from '#domain/workspace/key-scope.ts'

/** What a key may be made for. */
export interface KeyAccess {
  value: string
  label: string
  scopes: readonly KeyScope[]
}

/** What is shown of a key. */
export interface ShownKey {
  name: string
  prefix: string
  scopes: readonly KeyScope[]
  expiresAt: string | null
  lastUsedAt: string | null
}

const SCOPE_LABELS: Record<KeyScope, string> = { read: t('Read##access'), send: t('Send'), manage: t('Manage') }

/** What a key allows, in words. */
export function accessLabel(scopes: readonly KeyScope[], accesses: readonly KeyAccess[]): string {
  const known = accesses.find((one) => one.scopes.length === scopes.length && one.scopes.every((scope) => scopes.includes(scope)))
  return known?.label ?? commaList(scopes.map((scope) => SCOPE_LABELS[scope]))
}

export const KEY_LIFETIMES = [
  { value: 'never', label: t('Never') },
  { value: '30', label: t('In 30 days') },
  { value: '90', label: t('In 90 days') },
  { value: '365', label: t('In a year') },
] as const

export type KeyLifetime = (typeof KEY_LIFETIMES)[number]['value']

/** When a key that is created now stops working; null for never. */
export const expiryOf = (lifetime: KeyLifetime, now: Date): string | null =>
  lifetime === 'never' ? null : new Date(now.getTime() + Number(lifetime) * 86_400_000).toISOString()
