import { readAccount } from '#channels/whatsapp/numbers/accounts.ts'
import type { NumberFacts } from '#domain/whatsapp/number-facts.ts'

import { type Check, fault, ok, refusal, unasked, unknown, type Verdict, warning } from './check.ts'

const MANAGER = 'WhatsApp Manager → Phone numbers'
const NO_TOKEN = 'Not known without a token.'

/** A check that reads one of the facts of the number. */
const factCheck = (id: string, title: string, why: string, read: (facts: NumberFacts) => Verdict): Check => ({
  id,
  title,
  why,
  async run({ access, facts }) {
    if (access === null) return unknown(NO_TOKEN)
    const reading = await facts()
    return 'facts' in reading ? read(reading.facts) : unasked(reading.refused)
  },
})

const notAnAccount = (refused: Parameters<typeof refusal>[0], wabaId: string): Verdict => {
  const verdict = refusal(refused)
  return { ...verdict, fix: `Check the account id ${wabaId}: it is not the id of the business. ${verdict.fix}` }
}

const account: Check = {
  id: 'account',
  title: 'WhatsApp Business account',
  why: 'The account owns the number, its templates and its limits.',
  async run({ access, number, deps, facts, numbers }) {
    if (access === null) return unknown(NO_TOKEN)
    const reading = await readAccount(deps.graph, access, number.wabaId)
    if ('refused' in reading) return notAnAccount(reading.refused, number.wabaId)
    // Other things have an id and a name too; only an account has numbers.
    const listed = await numbers()
    if ('refused' in listed) return notAnAccount(listed.refused, number.wabaId)
    const said = await facts()
    const review = 'facts' in said ? said.facts.accountReview : null
    if (review === null || review === 'APPROVED') return ok(reading.name)
    return review === 'REJECTED'
      ? fault('WhatsApp has rejected the account.', 'Open Business Support Home in Meta and ask for a review.')
      : warning(`“${reading.name}” is in review (${review.toLowerCase()}).`, 'Wait: it works within small limits meanwhile.')
  },
}

const numberInAccount: Check = {
  id: 'number',
  title: 'Number of that account',
  why: 'A number of another account sends with the wrong templates and hears nothing.',
  async run({ access, number, numbers }) {
    if (access === null) return unknown(NO_TOKEN)
    const listed = await numbers()
    if ('refused' in listed) return unasked(listed.refused)
    const found = listed.numbers.find(({ id }) => id === number.phoneNumberId)
    if (found) return ok(`${found.display_phone_number} (${number.phoneNumberId})`)
    return fault(
      `The account ${number.wabaId} has no number with the id ${number.phoneNumberId}.`,
      `Copy both ids again from ${MANAGER}, disconnect this channel and connect it again.`,
    )
  },
}

// A number whose name is in review is connected all the same: only `status` and the platform tell whether it can send.
const registered = factCheck('registered', 'Registration', 'Only a registered number can send and receive over the Cloud API.', (facts) => {
  const { status, platformType } = facts
  if (status === 'CONNECTED' && platformType !== 'NOT_APPLICABLE') return ok('Registered with the Cloud API.')
  if (status === 'BANNED' || status === 'RESTRICTED')
    return fault(`WhatsApp has ${status.toLowerCase()} the number.`, 'Open Business Support Home in Meta and ask for a review.')
  return fault(
    `The number is ${(status ?? 'unknown').toLowerCase()}, not registered with the Cloud API.`,
    'Settings → Channels → this number → Set-up → Register.',
  )
})

const codeVerified = factCheck(
  'codeVerified',
  'Verified by code',
  'A number must be proved to be yours before it is registered.',
  (facts) =>
    facts.codeVerification === 'VERIFIED' || facts.codeVerification === null
      ? ok('Verified.')
      : facts.codeVerification === 'EXPIRED' && facts.status === 'CONNECTED'
        ? ok('Verified when it was registered; the code has expired since, which does no harm.')
        : fault(`It is ${facts.codeVerification.toLowerCase().replace('_', ' ')}.`, `${MANAGER} → Verify, by SMS or call.`),
)

const displayName = factCheck(
  'displayName',
  'Display name',
  'Customers see it; without approval WhatsApp limits what may be sent.',
  (facts) => {
    const name = facts.verifiedName ?? 'No name'
    switch (facts.nameStatus) {
      case 'DECLINED':
      case 'REJECTED':
        return fault(`“${name}” was refused.`, `${MANAGER} → the number → Profile → Edit the display name, and ask for a review.`)
      case 'EXPIRED':
        return warning(`“${name}”: its approval has expired.`, `${MANAGER}: send the name in again, then register the number again.`)
      case 'PENDING_REVIEW':
        return warning(`“${name}” is in review.`, 'Wait: the number works meanwhile.')
      default:
        return ok(name)
    }
  },
)

const quality = factCheck('quality', 'Quality', 'Low quality lowers the limits, then stops the number.', ({ quality: found }) => {
  if (found === 'RED')
    return fault(
      'Low: customers block or report the number.',
      'Send less, and only to people who asked for it. Pause the templates that are blocked most.',
    )
  if (found === 'YELLOW')
    return warning(
      'Medium: some customers block or report the number.',
      'Look at which templates are blocked, and send them to fewer people.',
    )
  return ok(found === 'GREEN' ? 'High.' : 'Not rated yet.')
})

const limit = factCheck(
  'limit',
  'Messaging limit',
  'So many people may be written to first within 24 hours.',
  ({ messagingLimit: found }) =>
    found === 'TIER_250' || found === 'TIER_50'
      ? warning(`${found.replace('TIER_', '')} people in 24 hours.`, 'Verify the business: Business settings → Security centre.')
      : ok(found === null ? 'WhatsApp does not name it.' : found.replace('TIER_', '').replace('K', ',000').toLowerCase()),
)

const throughput = factCheck('throughput', 'Throughput', 'So many messages a second may pass.', ({ throughput: found }) =>
  found === 'NOT_APPLICABLE'
    ? fault('None: the number is not on the Cloud API.', 'Settings → Channels → this number → Set-up → Register.')
    : ok(found === 'HIGH' ? 'High: up to 1,000 a second.' : 'Standard: 80 a second.'),
)

const health = factCheck(
  'health',
  'Health and billing',
  'WhatsApp names here what stops sending: payment, policy, missing details.',
  (facts) => {
    const [first] = facts.health
    if (facts.canSend === null || (facts.canSend === 'AVAILABLE' && !first)) return ok('Nothing stands in the way.')
    const found = first
      ? `${first.description} (#${first.code}, ${first.about.toLowerCase()})`
      : `Sending is ${facts.canSend.toLowerCase()}.`
    const fix = first?.solution || 'Open Business Support Home in Meta to see the reason.'
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
