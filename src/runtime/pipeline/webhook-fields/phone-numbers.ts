import { z } from 'zod'

import type { RoutedChannel } from '#store/whatsapp/channel-routing.ts'
import { findDisplayPhones } from '#store/whatsapp/display-phones.ts'
import { readFactsSoon } from '#store/whatsapp/numbers.ts'

import type { NewsHandler, RoutedNews } from './field-handler.ts'
import { type NoticeWords, writeNotice } from './write-notice.ts'

const MANAGER = 'Open WhatsApp Manager → Phone numbers.'

const Quality = z.object({
  display_phone_number: z.string(),
  event: z.string(),
  max_daily_conversations_per_business: z.union([z.string(), z.number()]).nullish(),
  current_limit: z.string().nullish(),
})

/** A number's limit or throughput has changed; its quality is refreshed. */
export const numberQualityNews: NewsHandler = async (parts) => {
  const parsed = Quality.safeParse(parts.routed.news.value)
  if (!parsed.success) return 'The news of a number’s quality have another shape.'
  const { display_phone_number: phone, event, max_daily_conversations_per_business: now, current_limit: before } = parsed.data
  const channels = await spokenOf(parts, phone)
  if (channels.length === 0) return `No channel has the number ${phone}.`
  await readFactsSoon(
    parts.tx,
    parts.routed.appId,
    channels.map(({ id }) => id),
  )
  await writeNotice(parts, qualityText(event, String(now ?? before ?? '')), channels)
  return null
}

function qualityText(event: string, limit: string): NoticeWords {
  const detail = limit === '' ? 'WhatsApp does not name the new limit.' : `The messaging limit is now ${limitText(limit)}.`
  switch (event) {
    case 'FLAGGED':
      return {
        severity: 'danger',
        title: 'Customers complain about this number',
        detail,
        remedy: `${MANAGER} Send less, and only to people who asked for it.`,
      }
    case 'DOWNGRADE':
      return {
        severity: 'warning',
        title: 'The messaging limit was lowered',
        detail,
        remedy: `${MANAGER} The limit rises again with good quality.`,
      }
    case 'UNFLAGGED':
      return { severity: 'info', title: 'The number is no longer flagged', detail, remedy: '' }
    case 'UPGRADE':
      return { severity: 'info', title: 'The messaging limit was raised', detail, remedy: '' }
    case 'THROUGHPUT_UPGRADE':
      return { severity: 'info', title: 'The number may send faster now', detail, remedy: '' }
    case 'ONBOARDING':
      return { severity: 'info', title: 'The number is ready on WhatsApp', detail, remedy: '' }
    default:
      return { severity: 'info', title: `News of the number: ${event}`, detail, remedy: MANAGER }
  }
}

/** Formats a limit: `TIER_2K` is "2,000 people a day". */
export function limitText(limit: string): string {
  const size = /^(?:TIER_)?(\d+)(K?)$/i.exec(limit)
  if (size) return `${(Number(size[1]) * (size[2] ? 1_000 : 1)).toLocaleString('en')} people a day`
  return /UNLIMITED/i.test(limit) ? 'unlimited' : limit
}

const Name = z.object({
  display_phone_number: z.string(),
  decision: z.string(),
  requested_verified_name: z.string().nullish(),
  rejection_reason: z.string().nullish(),
})

/** A display name was reviewed. */
export const numberNameNews: NewsHandler = async (parts) => {
  const parsed = Name.safeParse(parts.routed.news.value)
  if (!parsed.success) return 'The news of a number’s name have another shape.'
  const { display_phone_number: phone, decision, requested_verified_name: name, rejection_reason: reason } = parsed.data
  const channels = await spokenOf(parts, phone)
  if (channels.length === 0) return `No channel has the number ${phone}.`
  await readFactsSoon(
    parts.tx,
    parts.routed.appId,
    channels.map(({ id }) => id),
  )
  const wanted = name ?? 'the display name'
  const words: NoticeWords =
    decision === 'APPROVED'
      ? {
          severity: 'info',
          title: 'The display name was approved',
          detail: `Customers see “${wanted}”.`,
          remedy: 'Register the number again if customers still see the old name.',
        }
      : decision === 'REJECTED'
        ? {
            severity: 'warning',
            title: 'The display name was refused',
            detail: `“${wanted}”: ${reason && reason !== 'NONE' ? reason : 'no reason given'}.`,
            remedy: `${MANAGER} Choose a name that belongs to your business, and ask for a review.`,
          }
        : {
            severity: 'info',
            title: 'The display name is in review',
            detail: `“${wanted}” (${decision.toLowerCase()}).`,
            remedy: 'Nothing to do: the number works meanwhile.',
          }
  await writeNotice(parts, words, channels)
  return null
}

const Security = z.object({ display_phone_number: z.string(), event: z.string(), requester: z.string().nullish() })

/** The two-step PIN of a number was changed. */
export const securityNews: NewsHandler = async (parts) => {
  const parsed = Security.safeParse(parts.routed.news.value)
  if (!parsed.success) return 'The news of a number’s security have another shape.'
  const { display_phone_number: phone, event, requester } = parsed.data
  const channels = await spokenOf(parts, phone)
  if (channels.length === 0) return `No channel has the number ${phone}.`
  const titles: Readonly<Record<string, string>> = {
    PIN_CHANGED: 'The two-step PIN was changed',
    PIN_RESET_REQUEST: 'Somebody asked to switch the two-step PIN off',
    PIN_REQUEST_SUCCESS: 'The two-step PIN was switched off',
  }
  await writeNotice(
    parts,
    {
      severity: event === 'PIN_CHANGED' ? 'info' : 'warning',
      title: titles[event] ?? `Security of the number: ${event}`,
      detail: requester ? `Asked for by Meta user ${requester}.` : 'WhatsApp does not say by whom.',
      remedy: 'If it was none of you, set a new PIN here and look who has access in the Meta business settings.',
    },
    channels,
  )
  return null
}

/** Events name a number as people write it; its digits must match the channel's. */
async function spokenOf(
  { tx, routed }: { tx: Parameters<NewsHandler>[0]['tx']; routed: RoutedNews },
  phone: string,
): Promise<RoutedChannel[]> {
  const phones = await findDisplayPhones(
    tx,
    routed.appId,
    routed.channels.map(({ id }) => id),
  )
  const digits = phone.replaceAll(/\D/g, '')
  return routed.channels.filter(({ id }) => phones.get(id) === digits)
}
