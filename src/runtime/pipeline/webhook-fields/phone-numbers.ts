import { z } from 'zod'

import { storedText } from '#domain/i18n/t.ts'
import type { RoutedChannel } from '#store/whatsapp/channel-routing.ts'
import { findDisplayPhones } from '#store/whatsapp/display-phones.ts'
import { readFactsSoon } from '#store/whatsapp/numbers.ts'

import type { NewsHandler, RoutedNews } from './field-handler.ts'
import { type NoticeWords, writeNotice } from './write-notice.ts'

const Quality = z.object({
  display_phone_number: z.string(),
  event: z.string(),
  max_daily_conversations_per_business: z.union([z.string(), z.number()]).nullish(),
  current_limit: z.string().nullish(),
})

/** A number's limit or throughput has changed; its quality is refreshed. */
export const numberQualityNews: NewsHandler = async (parts) => {
  const parsed = Quality.safeParse(parts.routed.news.value)
  if (!parsed.success) return storedText('The quality update has an unknown format.')
  const { display_phone_number: phone, event, max_daily_conversations_per_business: now, current_limit: before } = parsed.data
  const channels = await spokenOf(parts, phone)
  if (channels.length === 0) return storedText('No channel has the number {phone}.', { phone })
  await readFactsSoon(
    parts.tx,
    parts.routed.appId,
    channels.map(({ id }) => id),
  )
  await writeNotice(parts, qualityText(event, String(now ?? before ?? '')), channels)
  return null
}

function qualityText(event: string, limit: string): NoticeWords {
  const detail =
    limit === ''
      ? storedText('WhatsApp doesn’t give the new limit.')
      : storedText('The messaging limit is now {limit}.', { limit: limitText(limit) })
  switch (event) {
    case 'FLAGGED':
      return {
        severity: 'danger',
        title: storedText('Customers are reporting this number'),
        detail,
        remedy: storedText('Check WhatsApp Manager → Phone numbers. Send less, and only to people who opted in.'),
      }
    case 'DOWNGRADE':
      return {
        severity: 'warning',
        title: storedText('The messaging limit was lowered'),
        detail,
        remedy: storedText('Check WhatsApp Manager → Phone numbers. The limit rises again with good quality.'),
      }
    case 'UNFLAGGED':
      return { severity: 'info', title: storedText('The number is no longer flagged'), detail, remedy: '' }
    case 'UPGRADE':
      return { severity: 'info', title: storedText('The messaging limit was raised'), detail, remedy: '' }
    case 'THROUGHPUT_UPGRADE':
      return { severity: 'info', title: storedText('The number can send faster now'), detail, remedy: '' }
    case 'ONBOARDING':
      return { severity: 'info', title: storedText('The number is ready on WhatsApp'), detail, remedy: '' }
    default:
      return {
        severity: 'info',
        title: storedText('Number update: {event}', { event }),
        detail,
        remedy: storedText('Check WhatsApp Manager → Phone numbers.'),
      }
  }
}

/** Formats a limit: `TIER_2K` is "2,000 people a day". */
export function limitText(limit: string): string {
  const size = /^(?:TIER_)?(\d+)(K?)$/i.exec(limit)
  if (size)
    return storedText('{count, plural, one {# person} other {# people}} per day', { count: Number(size[1]) * (size[2] ? 1_000 : 1) })
  return /UNLIMITED/i.test(limit) ? storedText('unlimited') : limit
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
  if (!parsed.success) return storedText('The display name update has an unknown format.')
  const { display_phone_number: phone, decision, requested_verified_name: name, rejection_reason: reason } = parsed.data
  const channels = await spokenOf(parts, phone)
  if (channels.length === 0) return storedText('No channel has the number {phone}.', { phone })
  await readFactsSoon(
    parts.tx,
    parts.routed.appId,
    channels.map(({ id }) => id),
  )
  const wanted = name ?? storedText('the display name')
  const words: NoticeWords =
    decision === 'APPROVED'
      ? {
          severity: 'info',
          title: storedText('The display name was approved'),
          detail: storedText('Customers see “{name}”.', { name: wanted }),
          remedy: storedText('Register the number again if customers still see the old name.'),
        }
      : decision === 'REJECTED'
        ? {
            severity: 'warning',
            title: storedText('The display name was rejected'),
            detail:
              reason && reason !== 'NONE'
                ? storedText('“{name}”: {reason}', { name: wanted, reason })
                : storedText('“{name}”: no reason given.', { name: wanted }),
            remedy: storedText('Choose a name that belongs to your business in WhatsApp Manager → Phone numbers, and request a review.'),
          }
        : {
            severity: 'info',
            title: storedText('The display name is in review'),
            detail: storedText('“{name}” (status: {status}).', { name: wanted, status: decision.toLowerCase() }),
            remedy: storedText('No action needed. The number works in the meantime.'),
          }
  await writeNotice(parts, words, channels)
  return null
}

const Security = z.object({ display_phone_number: z.string(), event: z.string(), requester: z.string().nullish() })

/** The two-step PIN of a number was changed. */
export const securityNews: NewsHandler = async (parts) => {
  const parsed = Security.safeParse(parts.routed.news.value)
  if (!parsed.success) return storedText('The security update has an unknown format.')
  const { display_phone_number: phone, event, requester } = parsed.data
  const channels = await spokenOf(parts, phone)
  if (channels.length === 0) return storedText('No channel has the number {phone}.', { phone })
  const titles: Readonly<Record<string, string>> = {
    PIN_CHANGED: storedText('The two-step PIN was changed'),
    PIN_RESET_REQUEST: storedText('Someone requested to turn off the two-step PIN'),
    PIN_REQUEST_SUCCESS: storedText('The two-step PIN was turned off'),
  }
  await writeNotice(
    parts,
    {
      severity: event === 'PIN_CHANGED' ? 'info' : 'warning',
      title: titles[event] ?? storedText('Number security: {event}', { event }),
      detail: requester
        ? storedText('Requested by Meta user {user}.', { user: requester })
        : storedText('WhatsApp doesn’t say who did it.'),
      remedy: storedText('If it wasn’t your team, set a new PIN here and review who has access in Meta’s business settings.'),
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
