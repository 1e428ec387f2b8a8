import { z } from 'zod'

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
  title: 'Templates',
  why: 'Outside the 24 hours after a customer wrote, only templates may be sent.',
  async run({ access, deps, number }) {
    if (access === null) return unknown('Not known without a token.')
    const path = `/${number.wabaId}/message_templates`
    const answer = await deps.graph(access, { method: 'GET', path, query: { fields: 'name,status', limit: '200' } })
    if (answer.outcome !== 'done') return unasked(answer)
    const list = TemplateList.safeParse(answer.body).data?.data ?? []
    const bad = list.filter(({ status }) => BAD_TEMPLATES.has(status))
    if (bad.length === 0) return ok(`${list.length} templates, none paused or rejected.`)
    const named = bad
      .slice(0, 5)
      .map(({ name, status }) => `${name} (${status.toLowerCase()})`)
      .join(', ')
    return warning(
      `${bad.length} of ${list.length} cannot be sent: ${named}${bad.length > 5 ? ' …' : ''}.`,
      'WhatsApp Manager → Message templates: edit what was rejected; a pause ends by itself.',
    )
  },
}

const clock: Check = {
  id: 'clock',
  title: 'Clock',
  why: 'With a wrong clock, 24-hour windows close too early or too late.',
  async run({ deps, number }) {
    const url = (number.graphUrl ?? deps.settings.graphUrl).replace(/\/$/, '')
    const began = deps.now().getTime()
    const answer = await deps.egress({ url: `${url}/${number.phoneNumberId}`, method: 'GET', timeoutMs: 10_000 })
    if (answer.outcome !== 'answered')
      return fault(`WhatsApp cannot be reached: ${answer.detail}`, 'Let this server reach graph.facebook.com over https.')
    const theirs = Date.parse(answer.headers['date'] ?? '')
    if (Number.isNaN(theirs)) return unknown('WhatsApp did not say what time it is.')
    const skew = theirs - (began + deps.now().getTime()) / 2
    const seconds = Math.round(Math.abs(skew) / 1_000)
    return Math.abs(skew) > SKEW_MS
      ? fault(
          `This server’s clock is ${seconds} s ${skew > 0 ? 'behind' : 'ahead of'} WhatsApp’s.`,
          'Let the machine follow a time server.',
        )
      : ok(`Within ${Math.max(1, seconds)} s of WhatsApp’s.`)
  },
}

const sending: Check = {
  id: 'sending',
  title: 'Leave to send',
  why: 'What is blocked waits, and goes out when WhatsApp allows it again.',
  async run({ deps, number }) {
    const detail = await loadChannelDetail(deps.sql, number.appId, number.id)
    const support = 'Open Business Support Home in Meta to see the reason and to ask for a review.'
    if (detail?.blocked) return fault(detail.blocked, support)
    if (detail?.restricted) return warning(detail.restricted, support)
    return ok('Nothing is held back.')
  },
}

const traffic: Check = {
  id: 'lastMessage',
  title: 'Last message of a customer',
  why: 'The best sign that everything works is a message that came.',
  async run({ deps, number }) {
    const { lastInboundAt } = await readTraffic(deps.sql, number.appId, number.id, number.phoneNumberId)
    return lastInboundAt === null
      ? warning('None yet.', 'Write to the number from your own phone, and see it arrive in the inbox.')
      : ok(new Date(lastInboundAt).toISOString().replace('T', ' ').slice(0, 16))
  },
}

const parked: Check = {
  id: 'parked',
  title: 'Failed items',
  why: 'What could not be handled waits there until somebody looks.',
  async run({ deps, number }) {
    const { parked: count } = await readTraffic(deps.sql, number.appId, number.id, number.phoneNumberId)
    return count === 0 ? ok('None.') : warning(`${count} wait.`, 'Settings → Failed items: replay or discard each.')
  },
}

const outbox: Check = {
  id: 'outbox',
  title: 'Sends that wait',
  why: 'A queue that grows old means that customers wait.',
  async run({ deps, number }) {
    const { queued, oldestOutboxMs } = await readTraffic(deps.sql, number.appId, number.id, number.phoneNumberId)
    if (queued === 0) return ok('None.')
    const found = `${queued}, the oldest for ${Math.round(oldestOutboxMs / 1_000)} s.`
    return oldestOutboxMs > OLD_SEND_MS
      ? warning(found, 'The checks above name what holds them; else look at the log of Parley.')
      : ok(found)
  },
}

const hours: Check = {
  id: 'businessHours',
  title: 'Business hours',
  why: 'Response targets and away replies go by them.',
  async run({ deps, number }) {
    const automation = Automation.parse((await loadAutomation(deps.sql, number.appId)) ?? {})
    if (automation.businessHours !== null) return ok('Set.')
    const { replyWithinMinutes } = await loadInboxRules(deps.sql, number.appId)
    const wanted = [
      ...(replyWithinMinutes === null ? [] : ['the first-response target']),
      ...(automation.away === null ? [] : ['the away flow']),
    ]
    if (wanted.length === 0) return ok('Not set, and nothing needs them.')
    return warning(
      `Not set, but ${wanted.join(' and ')} ${wanted.length === 1 ? 'needs' : 'need'} them. Every hour counts as open.`,
      'Set them in Settings → Business hours.',
    )
  },
}

const conversion: Check = {
  id: 'conversion',
  title: 'Conversion of videos and audio',
  why: 'WhatsApp takes few formats. Others are converted when your team uploads them.',
  async run({ deps }) {
    const { converter } = deps.runtime.files
    return converter
      ? ok(`${converter} converts what WhatsApp doesn’t take.`)
      : ok('ffmpeg isn’t installed: HEVC, AVI, WAV and the like are refused. Install it and restart to convert them.')
  },
}

export const HOUSE_CHECKS: readonly Check[] = [templates, clock, sending, traffic, parked, outbox, hours, conversion]
