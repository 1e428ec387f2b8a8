import { locale } from '#domain/i18n/locale.ts'
import { t } from '#domain/i18n/t.ts'
import type { TemplateCategory, TemplateQuality } from '#domain/whatsapp/template.ts'

/** What a category is for, in the words of whoever chooses one. */
export const CATEGORIES: readonly { value: TemplateCategory; label: string; about: string }[] = [
  { value: 'UTILITY', label: t('Utility'), about: t('About something the customer has: an order, an appointment, an account.') },
  { value: 'MARKETING', label: t('Marketing'), about: t('Offers, news, invitations: everything that is not clearly utility.') },
  { value: 'AUTHENTICATION', label: t('Sign-in code'), about: t('A one-time code. WhatsApp writes the text.') },
]

/** What a quality means. */
export const QUALITIES: Record<TemplateQuality, { label: string; tone: 'success' | 'warning' | 'danger' | 'plain' }> = {
  GREEN: { label: t('High'), tone: 'success' },
  YELLOW: { label: t('Medium'), tone: 'warning' },
  RED: { label: t('Low'), tone: 'danger' },
  UNKNOWN: { label: t('Not rated'), tone: 'plain' },
}

const NAMES = new Intl.DisplayNames(locale(), { type: 'language' })

/** The language of a code like `pt_BR`, in English; the code itself where it is none. */
export function languageText(code: string): string {
  return /^[a-z]{2,3}(_[A-Z]{2})?$/.test(code) ? (NAMES.of(code.replace('_', '-')) ?? code) : code
}

/** Languages that are offered first. */
export const LANGUAGES: readonly string[] =
  'en_US en_GB en es es_MX es_AR pt_BR pt_PT fr de it nl pl tr ru uk ar he hi bn id ms vi th ja ko zh_CN zh_TW sv da nb fi cs ro el hu'.split(
    ' ',
  )
