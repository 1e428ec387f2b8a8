import { readSubscriptions } from '#channels/whatsapp/numbers/accounts.ts'

import { callbackUrlOf } from '../numbers/callback-url.ts'
import { selfTest } from '../numbers/self-test.ts'
import { certificateOf } from './certificate.ts'
import { type Check, fault, ok, refusal, unasked, unknown, warning } from './check.ts'

const CONFIGURATION = 'Meta app → WhatsApp → Configuration'
const SET_UP = 'Settings → Channels → this number → Set-up'

/** Without these, messages or what becomes of them are not heard of. */
const NEEDED_FIELDS = ['messages']
const GOOD_FIELDS = [
  'message_template_status_update',
  'message_template_quality_update',
  'phone_number_quality_update',
  'phone_number_name_update',
  'account_update',
  'account_alerts',
]

const appSecret: Check = {
  id: 'appSecret',
  title: 'App secret',
  why: 'Webhooks are checked against it: while it is missing every one is refused.',
  run: async ({ deps: { settings } }) =>
    settings.whatsappAppSecret === null
      ? fault('Not set.', 'Copy it from Meta app → App settings → Basic, set WHATSAPP_APP_SECRET and start again.')
      : ok('Set.'),
}

const subscribed: Check = {
  id: 'subscribed',
  title: 'App subscribed to the account',
  why: 'WhatsApp sends webhooks only to apps that the account lists.',
  async run({ access, subscribed: read }) {
    if (access === null) return unknown('Not known without a token.')
    const reading = await read()
    if ('refused' in reading) return unasked(reading.refused)
    return reading.apps.length === 0
      ? fault('No app is subscribed: no message arrives.', `${SET_UP} → Subscribe.`)
      : ok(reading.apps.map(({ name }) => name).join(', '))
  },
}

const fields: Check = {
  id: 'fields',
  title: 'Webhook fields',
  why: 'Without “messages” nothing arrives; without the others, bans and paused templates come as a surprise.',
  async run({ deps: { settings, graph }, number }) {
    const { whatsappAppId: id, whatsappAppSecret: secret } = settings
    if (id === null || secret === null)
      return unknown('Not looked into: the id of the Meta app is not known.', 'Set WHATSAPP_APP_ID to have this checked too.')
    const reading = await readSubscriptions(graph, { id, secret, graphUrl: number.graphUrl })
    if ('refused' in reading) {
      const { fix, ...verdict } = refusal(reading.refused)
      return { ...verdict, fix: `Check WHATSAPP_APP_ID and WHATSAPP_APP_SECRET against Meta app → App settings → Basic. ${fix}` }
    }
    const missing = NEEDED_FIELDS.filter((name) => !reading.fields.includes(name))
    if (missing.length > 0)
      return fault(`Not subscribed: ${missing.join(', ')}.`, `${CONFIGURATION} → Webhook fields → subscribe ${missing.join(', ')}.`)
    const good = GOOD_FIELDS.filter((name) => !reading.fields.includes(name))
    return good.length > 0
      ? warning(`Not subscribed: ${good.join(', ')}.`, `${CONFIGURATION} → Webhook fields → subscribe them.`)
      : ok('All that Parley uses.')
  },
}

const callback: Check = {
  id: 'callback',
  title: 'Callback address',
  why: 'Webhooks go to the number’s own address, else to the account’s, else to the app’s: only one of them is called.',
  async run({ access, facts, deps: { settings } }) {
    if (access === null) return unknown('Not known without a token.')
    const reading = await facts()
    if ('refused' in reading) return unasked(reading.refused)
    const { number, account, app } = reading.facts.callback
    const [level, found] = number ? ['number', number] : account ? ['account', account] : ['app', app]
    const wanted = callbackUrlOf(settings)
    if (found === wanted) return ok(`${found}, set for the ${level}.`)
    if (found === null)
      return fault('No address is set, so no webhook comes.', `${SET_UP} → Send webhooks here; or ${CONFIGURATION}: ${wanted}.`)
    return fault(
      `Webhooks go to ${found} (set for the ${level}), not to ${wanted}.`,
      `${SET_UP} → Send webhooks here. If that address is meant, set PUBLIC_URL to match.`,
    )
  },
}

const verifyToken: Check = {
  id: 'verifyToken',
  title: 'Verify token',
  why: 'WhatsApp asks for it before it uses the address.',
  async run({ deps }) {
    const { whatsappVerifyToken: token } = deps.settings
    if (token === null) return fault('Not set: WhatsApp’s handshake is refused.', 'Set WHATSAPP_VERIFY_TOKEN and start again.')
    const challenge = deps.generateId()
    const query = new URLSearchParams({ 'hub.mode': 'subscribe', 'hub.verify_token': token, 'hub.challenge': challenge })
    const url = `${callbackUrlOf(deps.settings)}?${query.toString()}`
    const answer = await deps.self({ url, method: 'GET', timeoutMs: 10_000 })
    if (answer.outcome !== 'answered')
      return fault(`The public address cannot be reached: ${answer.detail}`, 'Set PUBLIC_URL to the address that is open to the internet.')
    const said = new TextDecoder().decode(answer.body)
    if (answer.status === 200 && said === challenge) return ok('The handshake works.')
    return fault(
      `The handshake got ${answer.status}, not the challenge.`,
      'Another server answers under PUBLIC_URL, or it runs with another WHATSAPP_VERIFY_TOKEN.',
    )
  },
}

const https: Check = {
  id: 'https',
  title: 'HTTPS and certificate',
  why: 'WhatsApp calls only addresses with https and a certificate that it can check.',
  async run({ deps: { settings, now, dial } }) {
    const { protocol, hostname, port } = new URL(settings.publicUrl)
    if (protocol !== 'https:') {
      if (settings.mayUseHttp) return ok('Plain http, which suffices for the emulator.')
      return fault(
        `PUBLIC_URL is ${settings.publicUrl}: WhatsApp does not call plain http.`,
        'Put a proxy with a certificate before Parley and set PUBLIC_URL to its https address.',
      )
    }
    const found = await certificateOf(dial, hostname, Number(port || 443))
    if ('problem' in found) return fault(`The certificate is not taken: ${found.problem}`, 'Renew it, with its whole chain, at your proxy.')
    const days = Math.floor((found.until - now().getTime()) / 86_400_000)
    return days < 14
      ? warning(`The certificate ends in ${days} days.`, 'See that it is renewed by itself.')
      : ok(`The certificate is good for ${days} days.`)
  },
}

const roundTrip: Check = {
  id: 'roundTrip',
  title: 'Signed webhook, there and back',
  why: 'It takes the same way as a customer’s message: public address, signature, storage, worker.',
  async run({ deps, number }) {
    const trip = await selfTest(deps, number)
    if (trip.outcome === 'arrived') return ok(`Back in ${trip.ms} ms.`)
    if (trip.outcome === 'noSecret') return unknown('Cannot be signed without an app secret.')
    if (trip.outcome === 'notHandled')
      return fault('Taken, but not handled within ten seconds.', 'Look at the log of Parley: the worker may not be running.')
    if (trip.outcome === 'unreachable')
      return fault(`The public address cannot be reached: ${trip.detail}`, 'Set PUBLIC_URL to the address that is open to the internet.')
    return fault(
      `The public address answered ${trip.status}: ${trip.detail}`,
      'Make sure that PUBLIC_URL leads to this server, that it runs with the same WHATSAPP_APP_SECRET, and that a proxy passes bodies on unchanged.',
    )
  },
}

export const WEBHOOK_CHECKS: readonly Check[] = [appSecret, subscribed, fields, callback, verifyToken, https, roundTrip]
