import { z } from 'zod'

import { storedCommaList } from '#domain/i18n/comma-list.ts'
import { storedText } from '#domain/i18n/t.ts'
import { blockChannels, isOutdated, readFactsSoon, restrictChannels } from '#store/whatsapp/numbers.ts'

import type { NewsHandler } from './field-handler.ts'
import { type NoticeWords, writeNotice } from './write-notice.ts'

const qualityPage = () => storedText('Open Business Support Home in Meta to see the reason and request a review.')

const outdated = () => storedText('A newer update of this account arrived first.')

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
  if (!parsed.success) return storedText('The account update has an unknown format.')
  const { hold, restrict, holdUntil = null, restrictUntil = null, ...words } = meaningOf(parsed.data)
  const { appId, channels, at } = parts.routed
  const ids = channels.map(({ id }) => id)
  if (hold !== undefined && (await isOutdated(parts.tx, appId, ids, 'blocked', at))) return outdated()
  if (hold === undefined && restrict !== undefined && (await isOutdated(parts.tx, appId, ids, 'restricted', at))) return outdated()
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
      return { severity: 'warning', title: storedText('WhatsApp found a policy violation'), detail, remedy: qualityPage() }
    }
    case 'VOLUME_BASED_PRICING_TIER_UPDATE':
      return { severity: 'info', title: storedText('Volume pricing changed'), detail: volumeText(update), remedy: '' }
    default: {
      const title = storedText('Account update: {event}', { event: plain(update.event) })
      return (
        MEANINGS.get(update.event)?.() ?? { severity: 'info', title, detail: storedText('No action needed to keep sending.'), remedy: '' }
      )
    }
  }
}

const accessRemoved = (): Meaning => ({
  severity: 'danger',
  title: storedText('Your app lost access to the account'),
  detail: storedText('The app was removed from the account.'),
  remedy: storedText('Share the account with the app again, then connect the number again.'),
  hold: storedText('Your app lost access to the account.'),
})

const accessGiven = (): Meaning => ({
  severity: 'info',
  title: storedText('Your app has access to the account'),
  detail: storedText('The app was added to the account.'),
  remedy: '',
  hold: null,
})

const phoneAppLeft = (): Meaning => ({
  severity: 'danger',
  title: storedText('The number left the Cloud API'),
  detail: storedText('The WhatsApp Business app on the phone disconnected it.'),
  remedy: storedText('Connect it again with embedded sign-up.'),
  hold: storedText('The phone app disconnected the number.'),
})

/** Events with a fixed meaning. */
const MEANINGS: ReadonlyMap<string, () => Meaning> = new Map([
  [
    'ACCOUNT_DELETED',
    (): Meaning => ({
      severity: 'danger',
      title: storedText('The WhatsApp Business account was deleted'),
      detail: storedText('Nothing can be sent from its numbers.'),
      remedy: storedText('Connect a number from another account, then disconnect this one.'),
      hold: storedText('The WhatsApp Business account was deleted.'),
    }),
  ],
  ['PARTNER_REMOVED', accessRemoved],
  ['PARTNER_APP_UNINSTALLED', accessRemoved],
  ['PARTNER_ADDED', accessGiven],
  ['PARTNER_APP_INSTALLED', accessGiven],
  ['ACCOUNT_DISCONNECTED', phoneAppLeft],
  ['ACCOUNT_OFFBOARDED', phoneAppLeft],
  [
    'ACCOUNT_RECONNECTED',
    (): Meaning => ({
      severity: 'info',
      title: storedText('The number is back on the Cloud API'),
      detail: storedText('The phone app is connected again.'),
      remedy: '',
      hold: null,
    }),
  ],
])

function banned({ ban_info: info }: Update): Meaning {
  const state = [info?.waba_ban_state].flat().at(0) ?? 'DISABLE'
  const day = info?.waba_ban_date
  if (state === 'REINSTATE')
    return {
      severity: 'info',
      title: storedText('The account can send again'),
      detail: day ? storedText('The ban was lifted on {day}.', { day }) : storedText('The ban was lifted.'),
      remedy: '',
      hold: null,
    }
  if (state === 'SCHEDULE_FOR_DISABLE') {
    return {
      severity: 'danger',
      title: storedText('The account will be banned'),
      detail: day ? storedText('WhatsApp will disable it on {day}.', { day }) : storedText('WhatsApp will disable it.'),
      remedy: qualityPage(),
    }
  }
  return {
    severity: 'danger',
    title: storedText('The account was banned'),
    detail: day
      ? storedText('WhatsApp disabled it on {day}. Messages wait until it’s back.', { day })
      : storedText('WhatsApp disabled it. Messages wait until it’s back.'),
    remedy: qualityPage(),
    hold: storedText('WhatsApp banned the account.'),
  }
}

/** Only a ban on replies blocks everything; a ban on new conversations allows replies. */
function restrictedBy({ restriction_info: infos }: Update): Meaning {
  const all = (infos ?? []).map(({ restriction_type: type, expiration }) => ({ type, until: instantOf(expiration) }))
  const kinds = storedCommaList(all.map(({ type }) => plain(type))) || storedText('no details given')
  const replies = all.filter(({ type }) => /CUSTOMER_INITIATED|ALL_MESSAG/.test(type))
  const beginning = all.filter(({ type }) => /BIZ_INITIATED|BUSINESS_INITIATED/.test(type))
  const last = lastOf(all)
  return {
    severity: 'danger',
    title: storedText('The account was restricted'),
    detail:
      last === null
        ? storedText('Restricted: {kinds}.', { kinds })
        : storedText('Restricted until {day}: {kinds}.', { kinds, day: last.slice(0, 10) }),
    remedy: qualityPage(),
    ...(replies.length > 0 && { hold: storedText('WhatsApp restricted the account: {kinds}.', { kinds }), holdUntil: lastOf(replies) }),
    ...(beginning.length > 0 && {
      restrict: storedText('WhatsApp doesn’t let this account start conversations: {kinds}.', { kinds }),
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
  [info?.pricing_category, info?.region, info?.tier].filter(Boolean).join(' · ') || storedText('WhatsApp gives no details.')

/** Unix seconds as digits or number, or a date; null otherwise. */
function instantOf(at: number | string | null | undefined): string | null {
  if (at === null || at === undefined || at === '') return null
  const ms = Number.isFinite(Number(at)) ? Number(at) * 1_000 : Date.parse(String(at))
  return Number.isFinite(ms) && Math.abs(ms) < 8.64e15 ? new Date(ms).toISOString() : null
}

/** Meta's constant in words: `ADULT_CONTENT` is "adult content". */
const plain = (word: string | null | undefined): string => (word ? word.toLowerCase().replaceAll('_', ' ') : storedText('no reason given'))

const Review = z.object({ decision: z.string() })

/** Meta reviewed the account. */
export const accountReviewNews: NewsHandler = async (parts) => {
  const parsed = Review.safeParse(parts.routed.news.value)
  if (!parsed.success) return storedText('The account review update has an unknown format.')
  const { decision } = parsed.data
  await readFactsSoon(
    parts.tx,
    parts.routed.appId,
    parts.routed.channels.map(({ id }) => id),
  )
  const approved = decision === 'APPROVED'
  const words: NoticeWords = {
    severity: approved || decision === 'PENDING' ? 'info' : 'warning',
    title: approved ? storedText('The account was approved') : storedText('Account review: {decision}', { decision: plain(decision) }),
    detail: approved ? storedText('It can send within its limits.') : storedText('Until it’s approved, sending is very limited.'),
    remedy: approved ? '' : qualityPage(),
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
  if (!parsed.success) return storedText('The alert has an unknown format.')
  const { alert_info: alert, entity_type: about } = parsed.data
  await writeNotice(parts, {
    severity: SEVERITIES[alert.alert_severity ?? ''] ?? 'info',
    title: storedText('Alert from Meta: {type}', { type: plain(alert.alert_type) }),
    detail:
      alert.alert_description ??
      storedText('About {subject}. Status: {status}.', { subject: plain(about), status: plain(alert.alert_status) }),
    remedy: qualityPage(),
  })
  return null
}
