import { z } from 'zod'

import { storedText } from '#domain/i18n/t.ts'
import { TemplateCategory, TemplateQuality, type TemplateStatus } from '#domain/whatsapp/template.ts'
import { writeCategory, writeQuality, writeStatus, writeWords, type NewsOf } from '#store/whatsapp/template-updates.ts'
import { hastenAccount } from '#store/whatsapp/account-sync.ts'

import type { NewsHandler, RoutedNews } from './field-handler.ts'

const Words = z.string().max(4_000).nullish()
const Of = z.looseObject({ message_template_id: z.union([z.number(), z.string()]).transform(String) })
const Status = Of.extend({
  event: z.string().max(64),
  reason: Words,
  disable_info: z.looseObject({ disable_date: z.union([z.string(), z.number()]).transform(String).nullish() }).nullish(),
  other_info: z.looseObject({ title: Words, description: Words }).nullish(),
  rejection_info: z.looseObject({ reason: Words, recommendation: Words }).nullish(),
})
const Quality = Of.extend({ new_quality_score: TemplateQuality })
const Category = Of.extend({
  previous_category: z.string().max(64).nullish(),
  new_category: TemplateCategory.nullish(),
  correct_category: z.string().max(64).nullish(),
})
const Components = Of.extend({ message_template_title: Words, message_template_element: Words, message_template_footer: Words })

/** The new status after an event; null if unchanged, as after a warning. */
const STATUS_OF: Record<string, TemplateStatus | null> = {
  APPROVED: 'APPROVED',
  REINSTATED: 'APPROVED',
  UNPAUSED: 'APPROVED',
  REJECTED: 'REJECTED',
  PENDING: 'PENDING',
  PAUSED: 'PAUSED',
  DISABLED: 'DISABLED',
  IN_APPEAL: 'IN_APPEAL',
  DELETED: 'DELETED',
  PENDING_DELETION: 'PENDING_DELETION',
  LIMIT_EXCEEDED: 'LIMIT_EXCEEDED',
  ARCHIVED: 'ARCHIVED',
  LOCKED: 'LOCKED',
  FLAGGED: null,
}

const unreadable = () => storedText('The update has an unknown format.')

/** Applies a template's approval, rejection, pause and so on, with the reason. */
export const templateStatusNews: NewsHandler = async ({ tx, routed }) => {
  const value = Status.safeParse(routed.news.value).data
  if (!value) return unreadable()
  if (!Object.hasOwn(STATUS_OF, value.event)) return storedText('Unknown event “{event}”.', { event: value.event })
  const { other_info: other, rejection_info: rejection } = value
  const reason = [value.reason, other?.title, rejection?.reason].find((one) => one && one !== 'NONE') ?? null
  const detail = [other?.description, rejection?.recommendation].find(Boolean) ?? null
  const note = { event: value.event, reason, detail, disableDate: value.disable_info?.disable_date ?? null, at: routed.at }
  return settled(tx, routed, (of) => writeStatus(tx, of, STATUS_OF[value.event] ?? null, note), value.message_template_id)
}

/** Applies a template's quality rating. */
export const templateQualityNews: NewsHandler = async ({ tx, routed }) => {
  const value = Quality.safeParse(routed.news.value).data
  if (!value) return unreadable()
  return settled(tx, routed, (of) => writeQuality(tx, of, value.new_quality_score), value.message_template_id)
}

/** Applies a present or announced category change of a template. */
export const templateCategoryNews: NewsHandler = async ({ tx, routed }) => {
  const value = Category.safeParse(routed.news.value).data
  if (!value) return unreadable()
  // In advance, `new_category` is the present one and `correct_category` what it will become.
  const change = {
    category: value.new_category ?? null,
    previous: value.previous_category ?? null,
    correct: value.correct_category ?? null,
  }
  return settled(tx, routed, (of) => writeCategory(tx, of, change), value.message_template_id)
}

/** Applies new texts of a template and reloads it completely. */
export const templateComponentsNews: NewsHandler = async ({ tx, routed }) => {
  const value = Components.safeParse(routed.news.value).data
  if (!value) return unreadable()
  const { message_template_title: title, message_template_element: text, message_template_footer: footer } = value
  const reason = await settled(
    tx,
    routed,
    (of) =>
      writeWords(tx, of, (content) => ({
        ...content,
        ...(title && content.header?.kind === 'text' && { header: { ...content.header, text: title } }),
        ...(text && { body: { ...content.body, text } }),
        ...(footer && { footer }),
      })),
    value.message_template_id,
  )
  const { wabaId } = routed.news
  if (wabaId !== null) await hastenAccount(tx, 'template_sync', routed.appId, wabaId)
  return reason
}

type Handed = Parameters<NewsHandler>[0]

/** An unknown template triggers a sync of its account. */
async function settled(
  tx: Handed['tx'],
  { appId, news: { wabaId }, at }: RoutedNews,
  write: (of: NewsOf) => Promise<'written' | 'late' | 'unknown'>,
  providerId: string,
): Promise<string | null> {
  if (wabaId === null) return storedText('The webhook doesn’t name an account.')
  const outcome = await write({ appId, wabaId, providerId, at })
  if (outcome === 'unknown') await hastenAccount(tx, 'template_sync', appId, wabaId)
  return outcome === 'late' ? storedText('A newer update of this template arrived first.') : null
}
