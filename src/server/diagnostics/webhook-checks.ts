import { storedCommaList } from '#domain/i18n/comma-list.ts'
import { storedText } from '#domain/i18n/t.ts'
import { readSubscriptions } from '#channels/whatsapp/numbers/accounts.ts'

import { callbackUrlOf } from '../numbers/callback-url.ts'
import { selfTest } from '../numbers/self-test.ts'
import { certificateOf } from './certificate.ts'
import { type Check, fault, ok, refusal, unasked, unknown, warning } from './check.ts'

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

const subscribeFields = (names: readonly string[]): string =>
  storedText('In Meta app → WhatsApp → Configuration → Webhook fields, subscribe to {names}.', { names: storedCommaList(names) })

const setPublicUrl = () => storedText('Set PUBLIC_URL to the URL that’s reachable from the internet.')

const appSecret: Check = {
  id: 'appSecret',
  title: () => storedText('App secret'),
  why: () => storedText('Webhooks are verified with it. Without it, every webhook is refused.'),
  run: async ({ deps: { settings } }) =>
    settings.whatsappAppSecret === null
      ? fault(storedText('Not set.'), storedText('Copy it from Meta app → App settings → Basic, set WHATSAPP_APP_SECRET and restart.'))
      : ok(storedText('Set.')),
}

const subscribed: Check = {
  id: 'subscribed',
  title: () => storedText('App subscription'),
  why: () => storedText('WhatsApp sends webhooks only to apps subscribed to the account.'),
  async run({ access, subscribed: read }) {
    if (access === null) return unknown(storedText('Unknown without a token.'))
    const reading = await read()
    if ('refused' in reading) return unasked(reading.refused)
    return reading.apps.length === 0
      ? fault(
          storedText('No app is subscribed, so no messages arrive.'),
          storedText('Go to Settings → Channels → this number → Set-up → Subscribe.'),
        )
      : ok(storedCommaList(reading.apps.map(({ name }) => name)))
  },
}

const fields: Check = {
  id: 'fields',
  title: () => storedText('Webhook fields'),
  why: () => storedText('Without “messages”, nothing arrives. Without the others, bans and paused templates come as a surprise.'),
  async run({ deps: { settings, graph }, number }) {
    const { whatsappAppId: id, whatsappAppSecret: secret } = settings
    if (id === null || secret === null)
      return unknown(storedText('Not checked: the Meta app ID isn’t set.'), storedText('Set WHATSAPP_APP_ID to check this too.'))
    const reading = await readSubscriptions(graph, { id, secret, graphUrl: number.graphUrl })
    if ('refused' in reading) {
      const { fix, ...verdict } = refusal(reading.refused)
      return {
        ...verdict,
        fix: storedText('Compare WHATSAPP_APP_ID and WHATSAPP_APP_SECRET with Meta app → App settings → Basic. {advice}', { advice: fix }),
      }
    }
    const missing = NEEDED_FIELDS.filter((name) => !reading.fields.includes(name))
    if (missing.length > 0)
      return fault(storedText('Not subscribed: {names}.', { names: storedCommaList(missing) }), subscribeFields(missing))
    const good = GOOD_FIELDS.filter((name) => !reading.fields.includes(name))
    return good.length > 0
      ? warning(storedText('Not subscribed: {names}.', { names: storedCommaList(good) }), subscribeFields(good))
      : ok(storedText('Every field Parley uses.'))
  },
}

const callback: Check = {
  id: 'callback',
  title: () => storedText('Callback URL'),
  why: () => storedText('Webhooks go to the number’s URL, otherwise the account’s, otherwise the app’s. Only one is called.'),
  async run({ access, facts, deps: { settings } }) {
    if (access === null) return unknown(storedText('Unknown without a token.'))
    const reading = await facts()
    if ('refused' in reading) return unasked(reading.refused)
    const { number, account, app } = reading.facts.callback
    const [level, found] = number ? (['number', number] as const) : account ? (['account', account] as const) : (['app', app] as const)
    const wanted = callbackUrlOf(settings)
    if (found !== null && found === wanted) return ok(SET_FOR[level](found))
    if (found === null)
      return fault(
        storedText('No URL is set, so no webhooks arrive.'),
        storedText(
          'Go to Settings → Channels → this number → Set-up → Send webhooks here, or set {url} in Meta app → WhatsApp → Configuration.',
          { url: wanted },
        ),
      )
    return fault(
      storedText('Webhooks go to {found}, not to {wanted}.', { found: SET_FOR[level](found), wanted }),
      storedText('Go to Settings → Channels → this number → Set-up → Send webhooks here. If that URL is right, set PUBLIC_URL to match.'),
    )
  },
}

const SET_FOR = {
  number: (url: string) => storedText('{url} (set for the number)', { url }),
  account: (url: string) => storedText('{url} (set for the account)', { url }),
  app: (url: string) => storedText('{url} (set for the app)', { url }),
}

const verifyToken: Check = {
  id: 'verifyToken',
  title: () => storedText('Verify token'),
  why: () => storedText('WhatsApp asks for it before it uses the URL.'),
  async run({ deps }) {
    const { whatsappVerifyToken: token } = deps.settings
    if (token === null)
      return fault(storedText('Not set, so WhatsApp’s handshake is refused.'), storedText('Set WHATSAPP_VERIFY_TOKEN and restart.'))
    const challenge = deps.generateId()
    const query = new URLSearchParams({ 'hub.mode': 'subscribe', 'hub.verify_token': token, 'hub.challenge': challenge })
    const url = `${callbackUrlOf(deps.settings)}?${query.toString()}`
    const answer = await deps.self({ url, method: 'GET', timeoutMs: 10_000 })
    if (answer.outcome !== 'answered')
      return fault(storedText('Couldn’t reach the public URL: {reason}', { reason: answer.detail }), setPublicUrl())
    const said = new TextDecoder().decode(answer.body)
    if (answer.status === 200 && said === challenge) return ok(storedText('The handshake works.'))
    return fault(
      storedText('The handshake got {status} in place of the challenge.', { status: answer.status }),
      storedText('Another server answers at PUBLIC_URL, or it runs with a different WHATSAPP_VERIFY_TOKEN.'),
    )
  },
}

const https: Check = {
  id: 'https',
  title: () => storedText('HTTPS and certificate'),
  why: () => storedText('WhatsApp calls only HTTPS URLs with a certificate it can verify.'),
  async run({ deps: { settings, now, dial } }) {
    const { protocol, hostname, port } = new URL(settings.publicUrl)
    if (protocol !== 'https:') {
      if (settings.mayUseHttp) return ok(storedText('Plain HTTP, which is fine for the emulator.'))
      return fault(
        storedText('PUBLIC_URL is {url}, and WhatsApp doesn’t call plain HTTP.', { url: settings.publicUrl }),
        storedText('Put a proxy with a certificate in front of Parley and set PUBLIC_URL to its HTTPS URL.'),
      )
    }
    const found = await certificateOf(dial, hostname, Number(port || 443))
    if ('problem' in found)
      return fault(
        storedText('The certificate isn’t accepted: {reason}', { reason: found.problem }),
        storedText('Renew it with its full chain at your proxy.'),
      )
    const days = Math.floor((found.until - now().getTime()) / 86_400_000)
    return days < 14
      ? warning(
          storedText('The certificate expires in {days, plural, one {# day} other {# days}}.', { days }),
          storedText('Make sure it renews automatically.'),
        )
      : ok(storedText('The certificate is valid for {days, plural, one {# day} other {# days}}.', { days }))
  },
}

const roundTrip: Check = {
  id: 'roundTrip',
  title: () => storedText('Signed webhook round trip'),
  why: () => storedText('It goes the same way as a customer’s message: public URL, signature, storage, worker.'),
  async run({ deps, number }) {
    const trip = await selfTest(deps, number)
    if (trip.outcome === 'arrived') return ok(storedText('Back in {ms, number} ms.', { ms: trip.ms }))
    if (trip.outcome === 'noSecret') return unknown(storedText('Can’t be signed without an app secret.'))
    if (trip.outcome === 'notHandled')
      return fault(
        storedText('Received, but not processed within ten seconds.'),
        storedText('See the server log. The worker may not be running.'),
      )
    if (trip.outcome === 'unreachable')
      return fault(storedText('Couldn’t reach the public URL: {reason}', { reason: trip.detail }), setPublicUrl())
    return fault(
      storedText('The public URL answered {status}: {reason}', { status: trip.status, reason: trip.detail }),
      storedText(
        'Make sure PUBLIC_URL leads to this server, that it runs with the same WHATSAPP_APP_SECRET, and that proxies pass bodies on unchanged.',
      ),
    )
  },
}

export const WEBHOOK_CHECKS: readonly Check[] = [appSecret, subscribed, fields, callback, verifyToken, https, roundTrip]
