import { storedText } from '#domain/i18n/t.ts'
import type { listNumbers, readSubscribed } from '#channels/whatsapp/numbers/accounts.ts'
import type { NumberReading } from '#channels/whatsapp/numbers/read-number.ts'
import type { TokenReading } from '#channels/whatsapp/numbers/tokens.ts'
import type { Files } from '#runtime/integrations/files/files.ts'
import type { Finding } from '#domain/workspace/diagnostics.ts'
import type { GraphAccess, GraphAnswer } from '#domain/whatsapp/graph.ts'
import type { DueNumber } from '#store/whatsapp/numbers.ts'

import type { ServerDeps } from '../http/deps.ts'
import { fixOf } from '../numbers/fix-of.ts'
import { refusalText } from '../numbers/read-facts.ts'

export type DiagnosticsDeps = Pick<ServerDeps, 'sql' | 'graph' | 'egress' | 'self' | 'dial' | 'seal' | 'generateId' | 'now' | 'log'> & {
  /** Of the runtime, what codes films and sounds anew. */
  runtime: { files: Pick<Files, 'converter'> }
  settings: Pick<ServerDeps['settings'], 'publicUrl' | 'graphUrl' | 'whatsappAppId' | 'whatsappAppSecret' | 'whatsappVerifyToken'> & {
    /** The emulator calls plain http too; WhatsApp does not. */
    mayUseHttp: boolean
  }
  /** How long a webhook of our own may take until it is handled; ten seconds unless told otherwise. */
  arriveMs?: number
}

/** What the checks of one number share: the number, and what Meta says of it, asked once however many checks want it. */
export interface CheckContext {
  deps: DiagnosticsDeps
  number: DueNumber
  /** Null where the token cannot be opened: then nobody can ask Meta anything. */
  access: GraphAccess | null
  token(): Promise<TokenReading>
  facts(): Promise<NumberReading>
  numbers(): ReturnType<typeof listNumbers>
  subscribed(): ReturnType<typeof readSubscribed>
}

export type Verdict = Pick<Finding, 'state' | 'found' | 'fix'>

/** One thing that keeps messages from flowing when it is wrong. */
export interface Check {
  id: string
  title(): string
  /** Why it matters. */
  why(): string
  run(context: CheckContext): Promise<Verdict>
}

export const ok = (found: string): Verdict => ({ state: 'ok', found, fix: '' })
export const warning = (found: string, fix: string): Verdict => ({ state: 'warning', found, fix })
export const fault = (found: string, fix: string): Verdict => ({ state: 'fault', found, fix })
/** It could not be looked into; another check says why. */
export const unknown = (found: string, fix = ''): Verdict => ({ state: 'unknown', found, fix })

type Refused = Exclude<GraphAnswer, { outcome: 'done' }>

/** Meta refused the question, in its own words. */
export const refusal = (refused: Refused): Verdict => fault(refusalText(refused), fixOf(refused))

/** What depends on an answer that was refused is not known: the check whose business the refusal is names it. */
export const unasked = (refused: Refused): Verdict =>
  unknown(storedText('Unknown: {reason}', { reason: refusalText(refused) }), fixOf(refused))
