import { storedText } from '#domain/i18n/t.ts'
import { listNumbers, readSubscribed } from '#channels/whatsapp/numbers/accounts.ts'
import { readNumber } from '#channels/whatsapp/numbers/read-number.ts'
import { inspectToken } from '#channels/whatsapp/numbers/tokens.ts'
import type { Finding } from '#domain/workspace/diagnostics.ts'
import type { DueNumber } from '#store/whatsapp/numbers.ts'

import { openOrNull } from '../numbers/read-facts.ts'
import type { Check, DiagnosticsDeps, CheckContext } from './check.ts'
import { CHECKS } from './checks.ts'

/** Checks that may be under way at once: a run must not use up what WhatsApp lets the account ask. */
const AT_ONCE = 4

/** Runs all checks on a number. Each finding is handed on as its check ends; a check that breaks is a finding too. */
export async function runDiagnostics(deps: DiagnosticsDeps, number: DueNumber, tell: (finding: Finding) => Promise<void>): Promise<void> {
  const context = contextOf(deps, number)
  const waiting = [...CHECKS]
  const worker = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) await tell(await carryOut(check, context))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}

async function carryOut({ id, title, why, run }: Check, context: CheckContext): Promise<Finding> {
  const verdict = await run(context).catch((cause: unknown) => {
    context.deps.log.error({ err: cause, check: id }, 'a check of the diagnostics broke')
    return { state: 'unknown' as const, found: storedText('The check itself failed.'), fix: storedText('See the server log.') }
  })
  return { check: id, title: title(), why: why(), ...verdict }
}

function contextOf(deps: DiagnosticsDeps, number: DueNumber): CheckContext {
  const token = openOrNull(deps.seal.open, number.tokenSealed)
  const access = { token: token ?? '', graphUrl: number.graphUrl }
  return {
    deps,
    number,
    access: token === null ? null : access,
    token: once(() => inspectToken(deps.graph, access)),
    facts: once(() => readNumber(deps.graph, access, number)),
    numbers: once(() => listNumbers(deps.graph, access, number.wabaId)),
    subscribed: once(() => readSubscribed(deps.graph, access, number.wabaId)),
  }
}

/** Asks once, and gives the same answer to everybody after. */
function once<T>(ask: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | null = null
  return () => (answer ??= ask())
}
