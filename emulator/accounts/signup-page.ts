import { randomUUID } from 'node:crypto'

import type { FastifyInstance } from 'fastify'
import { z } from 'zod'

import type { GraphDeps } from '../graph/messages/send-message.ts'
import type { Accounts } from './accounts.ts'

const Choice = z.object({ wabaId: z.string().regex(/^\d{5,32}$/) })

/**
 * Plays Meta's embedded sign-up (Cloud API notes, section 7.1): the script that a page loads, and the window that it opens. The window
 * posts the session's message to the page, as Meta's does, and hands the code to the script.
 */
export function registerSignup(app: FastifyInstance, { world, accounts, clock }: GraphDeps): void {
  app.get('/en_US/sdk.js', (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cross-origin-resource-policy', 'cross-origin').send(SCRIPT),
  )
  app.get('/dialog/oauth', (_request, reply) => {
    const numbers = [...world.numbers.values()].slice(0, 20)
    return reply
      .type('text/html; charset=utf-8')
      .send(pageOf(numbers.map((number) => ({ ...number, ...accounts.get('account', number.wabaId) }))))
  })
  app.post('/dialog/oauth/codes', (request) => {
    const { wabaId } = Choice.parse(request.body)
    return { code: generateCode(accounts, wabaId, clock.now()) }
  })
}

/** Makes a code whose token reaches one account. */
export function generateCode(accounts: Accounts, wabaId: string, now: Date): string {
  const token = `EAA${randomUUID().replaceAll('-', '')}`
  const code = `AQ${randomUUID().replaceAll('-', '')}`
  accounts.set('token', token, { targets: [wabaId] })
  accounts.set('code', code, { token, madeAt: now.getTime() })
  return code
}

const SCRIPT = `(() => {
  const origin = new URL(document.currentScript.src).origin
  let waiting = null
  addEventListener('message', ({ origin: from, data }) => {
    if (from !== origin || !waiting || typeof data !== 'object' || data === null || !('fakeCode' in data)) return
    const answer = waiting
    waiting = null
    answer(data.fakeCode === null ? { authResponse: null, status: 'unknown' } : { authResponse: { code: data.fakeCode }, status: 'connected' })
  })
  window.FB = {
    init() {},
    login(callback, { config_id: config, extras = {} }) {
      waiting = callback
      const query = new URLSearchParams({ config_id: config, feature: extras.featureType ?? '' })
      window.open(origin + '/dialog/oauth?' + query, 'signup', 'popup,width=560,height=640')
    },
  }
  window.fbAsyncInit?.()
})()
`

interface Offer {
  phoneNumberId: string
  wabaId: string
  displayPhone: string
  verifiedName: string
  businessId: string
}

const pageOf = (offers: readonly Offer[]): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Pretend sign-up</title><style>
body{font:16px system-ui;margin:2rem;max-width:30rem} button{font:inherit;padding:.5rem .75rem;margin:.25rem .25rem 0 0} label{display:block;margin:.5rem 0}
</style></head><body><h1>Connect with the pretend WhatsApp</h1>
${offers
  .map(
    ({ phoneNumberId, wabaId, businessId, displayPhone, verifiedName }, index) =>
      `<label><input type="radio" name="number" ${index === 0 ? 'checked' : ''} value='${escape(JSON.stringify({ phone_number_id: phoneNumberId, waba_id: wabaId, business_id: businessId }))}'> ${escape(verifiedName)} ${escape(displayPhone)}</label>`,
  )
  .join('\n')}
<p><button data-event="FINISH">Finish</button><button data-event="FINISH_ONLY_WABA">Finish without a number</button>
<button data-event="FINISH_WHATSAPP_BUSINESS_APP_ONBOARDING">Finish with the phone app</button>
<button data-event="CANCEL">Cancel</button><button data-event="ERROR">Fail</button></p>
<script>
const say = (event, data) => opener.postMessage(JSON.stringify({ type: 'WA_EMBEDDED_SIGNUP', event, data, version: '3' }), '*')
for (const button of document.querySelectorAll('button')) button.onclick = async () => {
  const event = button.dataset.event
  const chosen = JSON.parse(document.querySelector('input:checked').value)
  if (event === 'CANCEL' || event === 'ERROR') {
    if (event === 'CANCEL') say('CANCEL', { current_step: 'PHONE_NUMBER_SETUP' })
    else say('ERROR', { error_message: 'The number is used by another account.', error_id: '524126', session_id: 's-1', timestamp: String(Math.floor(Date.now() / 1000)) })
    opener.postMessage({ fakeCode: null }, '*')
  } else {
    const answer = await fetch('/dialog/oauth/codes', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ wabaId: chosen.waba_id }) })
    const { phone_number_id, ...rest } = chosen
    say(event, event === 'FINISH_ONLY_WABA' ? rest : chosen)
    opener.postMessage({ fakeCode: (await answer.json()).code }, '*')
  }
  close()
}
</script></body></html>
`

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll("'", '&#39;').replaceAll('"', '&quot;')
