import { z } from 'zod'

import { storedCommaList } from '#domain/i18n/comma-list.ts'
import { storedText } from '#domain/i18n/t.ts'
import { Automation } from '#domain/workspace/automation.ts'
import { loadAutomation } from '#store/workspace/automation.ts'
import { loadInboxRules } from '#store/workspace/inbox-rules.ts'
import { readTraffic } from '#store/workspace/diagnostics.ts'
import { loadChannelDetail } from '#store/whatsapp/channel-setup.ts'

import { type Check, fault, ok, unasked, unknown, warning } from './check.ts'

const SKEW_MS = 60_000
const OLD_SEND_MS = 120_000

const TemplateList = z.object({ data: z.array(z.object({ name: z.string(), status: z.string() })) })
const BAD_TEMPLATES = new Set(['PAUSED', 'DISABLED', 'REJECTED'])

const templates: Check = {
  id: 'templates',
  title: () => storedText('Templates'),
  why: () => storedText('Once 24 hours have passed since a customer wrote, only templates can be sent.'),
  async run({ access, deps, number }) {
    if (access === null) return unknown(storedText('Unknown without a token.'))
    const path = `/${number.wabaId}/message_templates`
    const answer = await deps.graph(access, { method: 'GET', path, query: { fields: 'name,status', limit: '200' } })
    if (answer.outcome !== 'done') return unasked(answer)
    const list = TemplateList.safeParse(answer.body).data?.data ?? []
    const bad = list.filter(({ status }) => BAD_TEMPLATES.has(status))
    if (bad.length === 0)
      return ok(storedText('{count, plural, one {# template} other {# templates}}, none paused or rejected.', { count: list.length }))
    const named = [...bad.slice(0, 5).map(({ name, status }) => `${name} (${status.toLowerCase()})`), ...(bad.length > 5 ? ['…'] : [])]
    return warning(
      storedText('{count, number} of {total, number} can’t be sent: {names}.', {
        count: bad.length,
        total: list.length,
        names: storedCommaList(named),
      }),
      storedText('Edit rejected templates in WhatsApp Manager → Message templates. Paused ones resume automatically.'),
    )
  },
}

const clock: Check = {
  id: 'clock',
  title: () => storedText('Clock'),
  why: () => storedText('With a wrong clock, 24-hour windows close too early or too late.'),
  async run({ deps, number }) {
    const url = (number.graphUrl ?? deps.settings.graphUrl).replace(/\/$/, '')
    const began = deps.now().getTime()
    const answer = await deps.egress({ url: `${url}/${number.phoneNumberId}`, method: 'GET', timeoutMs: 10_000 })
    if (answer.outcome !== 'answered')
      return fault(
        storedText('Couldn’t reach WhatsApp: {reason}', { reason: answer.detail }),
        storedText('Allow this server to reach graph.facebook.com over HTTPS.'),
      )
    const theirs = Date.parse(answer.headers['date'] ?? '')
    if (Number.isNaN(theirs)) return unknown(storedText('WhatsApp didn’t report its time.'))
    const skew = theirs - (began + deps.now().getTime()) / 2
    const seconds = Math.round(Math.abs(skew) / 1_000)
    return Math.abs(skew) > SKEW_MS
      ? fault(
          skew > 0
            ? storedText('This server’s clock is {seconds, number} s behind WhatsApp’s.', { seconds })
            : storedText('This server’s clock is {seconds, number} s ahead of WhatsApp’s.', { seconds }),
          storedText('Sync the server’s clock with a time server (NTP).'),
        )
      : ok(storedText('Within {seconds, number} s of WhatsApp’s.', { seconds: Math.max(1, seconds) }))
  },
}

const sending: Check = {
  id: 'sending',
  title: () => storedText('Permission to send'),
  why: () => storedText('Blocked messages wait and go out once WhatsApp allows it again.'),
  async run({ deps, number }) {
    const detail = await loadChannelDetail(deps.sql, number.appId, number.id)
    const support = storedText('Open Business Support Home in Meta to see the reason and request a review.')
    if (detail?.blocked) return fault(detail.blocked, support)
    if (detail?.restricted) return warning(detail.restricted, support)
    return ok(storedText('Nothing is held back.'))
  },
}

const traffic: Check = {
  id: 'lastMessage',
  title: () => storedText('Last customer message'),
  why: () => storedText('A message that arrived is the best sign that everything works.'),
  async run({ deps, number }) {
    const { lastInboundAt } = await readTraffic(deps.sql, number.appId, number.id, number.phoneNumberId)
    return lastInboundAt === null
      ? warning(storedText('None yet.'), storedText('Message the number from your own phone and check that it arrives in the inbox.'))
      : ok(new Date(lastInboundAt).toISOString().replace('T', ' ').slice(0, 16))
  },
}

const parked: Check = {
  id: 'parked',
  title: () => storedText('Failed items'),
  why: () => storedText('Events we couldn’t process wait there until someone looks.'),
  async run({ deps, number }) {
    const { parked: count } = await readTraffic(deps.sql, number.appId, number.id, number.phoneNumberId)
    return count === 0
      ? ok(storedText('None.'))
      : warning(
          storedText('{count, plural, one {# is waiting.} other {# are waiting.}}', { count }),
          storedText('Go to Settings → Failed items to replay or discard them.'),
        )
  },
}

const outbox: Check = {
  id: 'outbox',
  title: () => storedText('Messages waiting to be sent'),
  why: () => storedText('If the queue gets old, customers are waiting.'),
  async run({ deps, number }) {
    const { queued, oldestOutboxMs } = await readTraffic(deps.sql, number.appId, number.id, number.phoneNumberId)
    if (queued === 0) return ok(storedText('None.'))
    const found = storedText('{count, number} waiting, the oldest for {seconds, number} s.', {
      count: queued,
      seconds: Math.round(oldestOutboxMs / 1_000),
    })
    return oldestOutboxMs > OLD_SEND_MS
      ? warning(found, storedText('The checks above show what holds them back. If not, see the server log.'))
      : ok(found)
  },
}

const hours: Check = {
  id: 'businessHours',
  title: () => storedText('Business hours'),
  why: () => storedText('Response targets and away replies depend on them.'),
  async run({ deps, number }) {
    const automation = Automation.parse((await loadAutomation(deps.sql, number.appId)) ?? {})
    if (automation.businessHours !== null) return ok(storedText('Set.'))
    const { replyWithinMinutes } = await loadInboxRules(deps.sql, number.appId)
    const [hasTarget, hasAway] = [replyWithinMinutes !== null, automation.away !== null]
    if (!hasTarget && !hasAway) return ok(storedText('Not set, and nothing needs them.'))
    return warning(
      hasTarget && hasAway
        ? storedText('Not set, but the first-response target and the away flow need them. Every hour counts as open.')
        : hasTarget
          ? storedText('Not set, but the first-response target needs them. Every hour counts as open.')
          : storedText('Not set, but the away flow needs them. Every hour counts as open.'),
      storedText('Set them in Settings → Business hours.'),
    )
  },
}

const conversion: Check = {
  id: 'conversion',
  title: () => storedText('Video and audio conversion'),
  why: () => storedText('WhatsApp accepts few formats. Others are converted when your team uploads them.'),
  async run({ deps }) {
    const { converter } = deps.runtime.files
    return converter
      ? ok(storedText('{name} converts files WhatsApp doesn’t accept.', { name: converter }))
      : ok(storedText('ffmpeg isn’t installed, so HEVC, AVI, WAV and similar files are refused. Install it and restart to convert them.'))
  },
}

export const HOUSE_CHECKS: readonly Check[] = [templates, clock, sending, traffic, parked, outbox, hours, conversion]
