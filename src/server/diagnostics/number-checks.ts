import { storedText } from '#domain/i18n/t.ts'
import { readAccount } from '#channels/whatsapp/numbers/accounts.ts'
import type { NumberFacts } from '#domain/whatsapp/number-facts.ts'

import { type Check, fault, ok, refusal, unasked, unknown, type Verdict, warning } from './check.ts'

const askForReview = () => storedText('Open Business Support Home in Meta and request a review.')
const noToken = () => storedText('Unknown without a token.')

/** A check that reads one of the facts of the number. */
const factCheck = (id: string, title: () => string, why: () => string, read: (facts: NumberFacts) => Verdict): Check => ({
  id,
  title,
  why,
  async run({ access, facts }) {
    if (access === null) return unknown(noToken())
    const reading = await facts()
    return 'facts' in reading ? read(reading.facts) : unasked(reading.refused)
  },
})

const notAnAccount = (refused: Parameters<typeof refusal>[0], wabaId: string): Verdict => {
  const verdict = refusal(refused)
  return {
    ...verdict,
    fix: storedText('Check the account ID {wabaId}: it must not be the business ID. {advice}', { wabaId, advice: verdict.fix }),
  }
}

const account: Check = {
  id: 'account',
  title: () => storedText('WhatsApp Business account'),
  why: () => storedText('It owns the number, its templates and its limits.'),
  async run({ access, number, deps, facts, numbers }) {
    if (access === null) return unknown(noToken())
    const reading = await readAccount(deps.graph, access, number.wabaId)
    if ('refused' in reading) return notAnAccount(reading.refused, number.wabaId)
    // Other things have an id and a name too; only an account has numbers.
    const listed = await numbers()
    if ('refused' in listed) return notAnAccount(listed.refused, number.wabaId)
    const said = await facts()
    const review = 'facts' in said ? said.facts.accountReview : null
    if (review === null || review === 'APPROVED') return ok(reading.name)
    return review === 'REJECTED'
      ? fault(storedText('WhatsApp rejected the account.'), askForReview())
      : warning(
          storedText('“{name}” is in review ({status}).', { name: reading.name, status: review.toLowerCase() }),
          storedText('Wait. It works with low limits until then.'),
        )
  },
}

const numberInAccount: Check = {
  id: 'number',
  title: () => storedText('Number in this account'),
  why: () => storedText('A number from another account uses the wrong templates and receives nothing.'),
  async run({ access, number, numbers }) {
    if (access === null) return unknown(noToken())
    const listed = await numbers()
    if ('refused' in listed) return unasked(listed.refused)
    const found = listed.numbers.find(({ id }) => id === number.phoneNumberId)
    if (found) return ok(`${found.display_phone_number} (${number.phoneNumberId})`)
    return fault(
      storedText('The account {wabaId} has no number with the ID {phoneNumberId}.', {
        wabaId: number.wabaId,
        phoneNumberId: number.phoneNumberId,
      }),
      storedText('Copy both IDs again from WhatsApp Manager → Phone numbers, then disconnect this channel and connect it again.'),
    )
  },
}

// A number whose name is in review is connected all the same: only `status` and the platform tell whether it can send.
const registered = factCheck(
  'registered',
  () => storedText('Registration'),
  () => storedText('Only a registered number can send and receive over the Cloud API.'),
  (facts) => {
    const { status, platformType } = facts
    if (status === 'CONNECTED' && platformType !== 'NOT_APPLICABLE') return ok(storedText('Registered with the Cloud API.'))
    if (status === 'BANNED' || status === 'RESTRICTED')
      return fault(
        status === 'BANNED' ? storedText('WhatsApp banned the number.') : storedText('WhatsApp restricted the number.'),
        askForReview(),
      )
    return fault(
      storedText('The number isn’t registered with the Cloud API (status: {status}).', { status: (status ?? 'unknown').toLowerCase() }),
      storedText('Go to Settings → Channels → this number → Set-up → Register.'),
    )
  },
)

const codeVerified = factCheck(
  'codeVerified',
  () => storedText('Verified by code'),
  () => storedText('A number must be proved to be yours before it is registered.'),
  (facts) =>
    facts.codeVerification === 'VERIFIED' || facts.codeVerification === null
      ? ok(storedText('Verified.'))
      : facts.codeVerification === 'EXPIRED' && facts.status === 'CONNECTED'
        ? ok(storedText('Verified at registration. The code has expired since, which is fine.'))
        : fault(
            storedText('Not verified (status: {status}).', { status: facts.codeVerification.toLowerCase().replace('_', ' ') }),
            storedText('Open WhatsApp Manager → Phone numbers → Verify, then verify by SMS or call.'),
          ),
)

const displayName = factCheck(
  'displayName',
  () => storedText('Display name'),
  () => storedText('Customers see it. WhatsApp limits sending until it’s approved.'),
  (facts) => {
    const name = facts.verifiedName ?? storedText('No name')
    switch (facts.nameStatus) {
      case 'DECLINED':
      case 'REJECTED':
        return fault(
          storedText('“{name}” was rejected.', { name }),
          storedText('In WhatsApp Manager → Phone numbers → the number → Profile, edit the display name and request a review.'),
        )
      case 'EXPIRED':
        return warning(
          storedText('The approval of “{name}” has expired.', { name }),
          storedText('Submit the name again in WhatsApp Manager → Phone numbers, then register the number again.'),
        )
      case 'PENDING_REVIEW':
        return warning(storedText('“{name}” is in review.', { name }), storedText('Wait. The number works in the meantime.'))
      default:
        return ok(name)
    }
  },
)

const quality = factCheck(
  'quality',
  () => storedText('Quality'),
  () => storedText('Low quality reduces the limits, then stops the number.'),
  ({ quality: found }) => {
    if (found === 'RED')
      return fault(
        storedText('Low: customers block or report the number.'),
        storedText('Send less, and only to people who opted in. Pause the templates that get blocked most.'),
      )
    if (found === 'YELLOW')
      return warning(
        storedText('Medium: some customers block or report the number.'),
        storedText('Find the templates that get blocked, and send them to fewer people.'),
      )
    return ok(found === 'GREEN' ? storedText('High.') : storedText('Not rated yet.'))
  },
)

const limit = factCheck(
  'limit',
  () => storedText('Messaging limit'),
  () => storedText('How many people you can message first within 24 hours.'),
  ({ messagingLimit: found }) =>
    found === 'TIER_250' || found === 'TIER_50'
      ? warning(
          storedText('{count, plural, one {# person} other {# people}} in 24 hours.', { count: Number(found.replace('TIER_', '')) }),
          storedText('Verify your business in Meta under Business settings → Security Center.'),
        )
      : ok(found === null ? storedText('WhatsApp doesn’t say.') : found.replace('TIER_', '').replace('K', ',000').toLowerCase()),
)

const throughput = factCheck(
  'throughput',
  () => storedText('Throughput'),
  () => storedText('How many messages can be sent per second.'),
  ({ throughput: found }) =>
    found === 'NOT_APPLICABLE'
      ? fault(
          storedText('None: the number isn’t on the Cloud API.'),
          storedText('Go to Settings → Channels → this number → Set-up → Register.'),
        )
      : ok(found === 'HIGH' ? storedText('High: up to 1,000 per second.') : storedText('Standard: 80 per second.')),
)

const health = factCheck(
  'health',
  () => storedText('Health and billing'),
  () => storedText('WhatsApp says here what stops sending: payment, policy, missing details.'),
  (facts) => {
    const [first] = facts.health
    if (facts.canSend === null || (facts.canSend === 'AVAILABLE' && !first)) return ok(storedText('Nothing is blocking sending.'))
    const found = first
      ? `${first.description} (#${first.code}, ${first.about.toLowerCase()})`
      : storedText('Sending is {status}.', { status: facts.canSend.toLowerCase() })
    const fix = first?.solution || storedText('Open Business Support Home in Meta to see the reason.')
    return facts.canSend === 'BLOCKED' ? fault(found, fix) : warning(found, fix)
  },
)

export const NUMBER_CHECKS: readonly Check[] = [
  account,
  numberInAccount,
  registered,
  codeVerified,
  displayName,
  quality,
  limit,
  throughput,
  health,
]
