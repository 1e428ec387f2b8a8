import { z } from 'zod'

import { blockChannels, isOutdated, readFactsSoon, restrictChannels } from '#store/whatsapp/numbers.ts'

import type { NewsHandler } from './field-handler.ts'
import { type NoticeWords, writeNotice } from './write-notice.ts'

const QUALITY_PAGE = 'Open Business Support Home in Meta to see the reason and to ask for a review.'

const OUTDATED = 'Newer news of this account came before.'

const Update = z.object({
  event: z.string(),
  violation_info: z.object({ violation_type: z.string().nullish() }).nullish(),
  restriction_info: z.array(z.object({ restriction_type: z.string(), expiration: z.union([z.number(), z.string()]).nullish() })).nullish(),
  ban_info: z
    .object({
      waba_ban_state: z.union([z.string(), z.array(z.string())]).nullish(),
      waba_ban_date: z.union([z.string(), z.number()]).nullish(),
    })
    .nullish(),
  waba_info: z.object({ waba_id: z.coerce.string().nullish(), owner_business_id: z.coerce.string().nullish() }).nullish(),
  volume_tier_info: z
    .object({ tier: z.string().nullish(), region: z.string().nullish(), pricing_category: z.string().nullish() })
    .nullish(),
})
type Update = z.infer<typeof Update>

/** The effect of an account event on its channels. `hold`: a reason, null to release, undefined for neither. */
interface Meaning extends NoticeWords {
  hold?: string | null
  restrict?: string | null
  /** When a block or restriction expires, if known. */
  holdUntil?: string | null
  restrictUntil?: string | null
}

/** Account events: bans, restrictions, partners and notices. */
export const accountUpdateNews: NewsHandler = async (parts) => {
  const parsed = Update.safeParse(parts.routed.news.value)
  if (!parsed.success) return 'The news of the account have another shape.'
  const { hold, restrict, holdUntil = null, restrictUntil = null, ...words } = meaningOf(parsed.data)
  const { appId, channels, at } = parts.routed
  const ids = channels.map(({ id }) => id)
  if (hold !== undefined && (await isOutdated(parts.tx, appId, ids, 'blocked', at))) return OUTDATED
  if (hold === undefined && restrict !== undefined && (await isOutdated(parts.tx, appId, ids, 'restricted', at))) return OUTDATED
  // A repeated ban after its lifting must not block again.
  if (!(await writeNotice(parts, words))) return null
  if (hold !== undefined) await blockChannels(parts.tx, appId, ids, 'account', hold, { at, until: holdUntil })
  if (restrict !== undefined) await restrictChannels(parts.tx, appId, ids, restrict, { at, until: restrictUntil })
  await readFactsSoon(parts.tx, appId, ids)
  return null
}

function meaningOf(update: Update): Meaning {
  switch (update.event) {
    case 'DISABLED_UPDATE':
      return banned(update)
    case 'ACCOUNT_RESTRICTION':
      return restrictedBy(update)
    case 'ACCOUNT_VIOLATION': {
      const detail = plain(update.violation_info?.violation_type)
      return { severity: 'warning', title: 'WhatsApp found a violation of its policy', detail, remedy: QUALITY_PAGE }
    }
    case 'VOLUME_BASED_PRICING_TIER_UPDATE':
      return { severity: 'info', title: 'Prices have changed with volume', detail: volumeText(update), remedy: '' }
    default: {
      const title = `News of the account: ${plain(update.event)}`
      return MEANINGS.get(update.event) ?? { severity: 'info', title, detail: 'Nothing has to be done for sending.', remedy: '' }
    }
  }
}

const LETS_NOT_IN: Meaning = {
  severity: 'danger',
  title: 'The account no longer lets this app in',
  detail: 'The app was removed from the account.',
  remedy: 'Share the account with the app again, then connect the number again.',
  hold: 'The account no longer lets this app in.',
}

const LETS_IN: Meaning = {
  severity: 'info',
  title: 'The account lets this app in',
  detail: 'The app was added to the account.',
  remedy: '',
  hold: null,
}

const PHONE_APP_LEFT: Meaning = {
  severity: 'danger',
  title: 'The number left the Cloud API',
  detail: 'The WhatsApp Business app on the phone has ended the connection.',
  remedy: 'Connect it again by embedded sign-up.',
  hold: 'The phone app has ended the connection.',
}

/** Events with a fixed meaning. */
const MEANINGS: ReadonlyMap<string, Meaning> = new Map([
  [
    'ACCOUNT_DELETED',
    {
      severity: 'danger',
      title: 'The WhatsApp Business account was deleted',
      detail: 'Nothing can be sent over its numbers.',
      remedy: 'Connect a number of another account, then disconnect this one.',
      hold: 'The WhatsApp Business account was deleted.',
    },
  ],
  ['PARTNER_REMOVED', LETS_NOT_IN],
  ['PARTNER_APP_UNINSTALLED', LETS_NOT_IN],
  ['PARTNER_ADDED', LETS_IN],
  ['PARTNER_APP_INSTALLED', LETS_IN],
  ['ACCOUNT_DISCONNECTED', PHONE_APP_LEFT],
  ['ACCOUNT_OFFBOARDED', PHONE_APP_LEFT],
  [
    'ACCOUNT_RECONNECTED',
    {
      severity: 'info',
      title: 'The number is back on the Cloud API',
      detail: 'The phone app is connected again.',
      remedy: '',
      hold: null,
    },
  ],
])

function banned({ ban_info: info }: Update): Meaning {
  const state = [info?.waba_ban_state].flat().at(0) ?? 'DISABLE'
  const on = info?.waba_ban_date ? ` on ${info.waba_ban_date}` : ''
  if (state === 'REINSTATE')
    return { severity: 'info', title: 'The account may send again', detail: `The ban was lifted${on}.`, remedy: '', hold: null }
  if (state === 'SCHEDULE_FOR_DISABLE') {
    return { severity: 'danger', title: 'The account will be banned', detail: `WhatsApp will disable it${on}.`, remedy: QUALITY_PAGE }
  }
  return {
    severity: 'danger',
    title: 'The account was banned',
    detail: `WhatsApp has disabled it${on}. What is to be sent waits.`,
    remedy: QUALITY_PAGE,
    hold: 'WhatsApp has banned the account.',
  }
}

/** Only a ban on replies blocks everything; a ban on new conversations allows replies. */
function restrictedBy({ restriction_info: infos }: Update): Meaning {
  const all = (infos ?? []).map(({ restriction_type: type, expiration }) => ({ type, until: instantOf(expiration) }))
  const kinds = all.map(({ type }) => plain(type)).join(', ') || 'WhatsApp does not say which'
  const replies = all.filter(({ type }) => /CUSTOMER_INITIATED|ALL_MESSAG/.test(type))
  const beginning = all.filter(({ type }) => /BIZ_INITIATED|BUSINESS_INITIATED/.test(type))
  const last = lastOf(all)
  return {
    severity: 'danger',
    title: 'The account was restricted',
    detail: `${kinds}${last === null ? '' : ` until ${last.slice(0, 10)}`}.`,
    remedy: QUALITY_PAGE,
    ...(replies.length > 0 && { hold: `WhatsApp has restricted the account: ${kinds}.`, holdUntil: lastOf(replies) }),
    ...(beginning.length > 0 && {
      restrict: `WhatsApp doesn’t let this account start conversations: ${kinds}.`,
      restrictUntil: lastOf(beginning),
    }),
  }
}

/** When the last restriction ends; null if one has no end. */
const lastOf = (all: readonly { until: string | null }[]): string | null =>
  all.reduce<string | null>(
    (last, { until }) => (last === null || until === null ? null : until > last ? until : last),
    all[0]?.until ?? null,
  )

const volumeText = ({ volume_tier_info: info }: Update): string =>
  [info?.pricing_category, info?.region, info?.tier].filter(Boolean).join(' · ') || 'WhatsApp does not say which.'

/** Unix seconds as digits or number, or a date; null otherwise. */
function instantOf(at: number | string | null | undefined): string | null {
  if (at === null || at === undefined || at === '') return null
  const ms = Number.isFinite(Number(at)) ? Number(at) * 1_000 : Date.parse(String(at))
  return Number.isFinite(ms) && Math.abs(ms) < 8.64e15 ? new Date(ms).toISOString() : null
}

/** Meta's constant in words: `ADULT_CONTENT` is "adult content". */
const plain = (word: string | null | undefined): string => (word ? word.toLowerCase().replaceAll('_', ' ') : 'no reason given')

const Review = z.object({ decision: z.string() })

/** Meta reviewed the account. */
export const accountReviewNews: NewsHandler = async (parts) => {
  const parsed = Review.safeParse(parts.routed.news.value)
  if (!parsed.success) return 'The news of the account’s review have another shape.'
  const { decision } = parsed.data
  await readFactsSoon(
    parts.tx,
    parts.routed.appId,
    parts.routed.channels.map(({ id }) => id),
  )
  const approved = decision === 'APPROVED'
  const words: NoticeWords = {
    severity: approved || decision === 'PENDING' ? 'info' : 'warning',
    title: approved ? 'The account was approved' : `The account’s review: ${plain(decision)}`,
    detail: approved ? 'It may send within its limits.' : 'Until it is approved, only little can be sent.',
    remedy: approved ? '' : QUALITY_PAGE,
  }
  await writeNotice(parts, words)
  return null
}

const Alert = z.object({
  entity_type: z.string().nullish(),
  alert_info: z.object({
    alert_severity: z.string().nullish(),
    alert_status: z.string().nullish(),
    alert_type: z.string().nullish(),
    alert_description: z.string().nullish(),
  }),
})
const SEVERITIES: Readonly<Record<string, NoticeWords['severity']>> = { CRITICAL: 'danger', WARNING: 'warning' }

/** Meta warns of something. */
export const accountAlertNews: NewsHandler = async (parts) => {
  const parsed = Alert.safeParse(parts.routed.news.value)
  if (!parsed.success) return 'The alert has another shape.'
  const { alert_info: alert, entity_type: about } = parsed.data
  await writeNotice(parts, {
    severity: SEVERITIES[alert.alert_severity ?? ''] ?? 'info',
    title: `Alert from Meta: ${plain(alert.alert_type)}`,
    detail: alert.alert_description ?? `About ${plain(about)}; status ${plain(alert.alert_status)}.`,
    remedy: QUALITY_PAGE,
  })
  return null
}
