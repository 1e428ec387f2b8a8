import { AppError } from '#domain/errors.ts'
import { triggersOf } from '#flow/definition/triggers.ts'
import { inspect } from '#flow/analysis/inspect.ts'
import { compile, type Kinds } from '#flow/engine/program.ts'
import { findUserId, markVerified } from '#store/workspace/accounts.ts'
import type { Sql } from '#store/postgres/sql.ts'
import { isSeeded, writeSeed } from '#store/workspace/demo-seed.ts'

import type { Auth } from '../auth/create-auth.ts'
import type { Seal } from '../settings/seal.ts'
import { playHistory } from './play-history.ts'
import { DEMO, graphUrlOf, shopUrlOf } from './shop.ts'
import { STORIES } from './stories.ts'
import { seedConversation } from './play-story.ts'
import { welcomeFlow } from './welcome-flow.ts'

export interface SeedOptions {
  sql: Sql
  /** Opens accounts whose mailer stays silent: nobody needs a mail about the demo's owner. */
  openAccounts(): Auth
  seal: Seal
  kinds: Kinds
  emulatorUrl: string
  password: string
  now: Date
}

/** Makes the demo's owner, app, channel, contacts, conversations and flow, once; answers whether it did. */
export async function seedDemo(options: SeedOptions): Promise<boolean> {
  const { sql } = options
  const ownerId = await ensureOwner(options)
  if (await isSeeded(sql, DEMO.appId)) return false
  const document = welcomeFlow(shopUrlOf(options.emulatorUrl))
  const problem = inspect(options.kinds, document).find(({ severity }) => severity !== 'note')
  if (problem) throw new AppError('flow-invalid', { details: [{ path: problem.stepId ?? problem.nodeId ?? '', message: problem.message }] })
  const history = playHistory(compile(options.kinds, { flowId: DEMO.flowId, version: 1 }, document).program, options.now)
  const people = history.people.map((person, index) => ({ ...person, at: ago(options.now, 60 * 24 * (index + 14)) }))
  const visits = history.visits.flatMap((own) => own)
  await writeSeed(sql, {
    app: { id: DEMO.appId, name: DEMO.appName, timeZone: DEMO.timeZone, ownerId },
    channel: {
      id: DEMO.channelId,
      name: DEMO.channelName,
      phoneNumberId: DEMO.phoneNumberId,
      wabaId: DEMO.wabaId,
      displayPhone: DEMO.displayPhone,
      graphUrl: graphUrlOf(options.emulatorUrl),
      tokenSealed: options.seal.close(DEMO.accessToken),
      tokenLast4: DEMO.accessToken.slice(-4),
    },
    contacts: people,
    conversations: STORIES.map((story, index) =>
      seedConversation(story, history.visits[index] ?? [], { now: options.now, ownerId, people }),
    ),
    sessions: visits.map(({ session }) => session),
    traces: [
      ...Map.groupBy(
        visits.flatMap(({ traces }) => traces),
        ({ at }) => dayOf(at),
      ).values(),
    ],
    timers: visits.flatMap(({ session: { id, conversationId, endedReason }, timer }) =>
      timer && endedReason === null
        ? [{ appId: DEMO.appId, id: timer.id, conversationId, sessionId: id, dueAt: new Date(timer.at).toISOString() }]
        : [],
    ),
    flow: { id: DEMO.flowId, name: DEMO.flowName, document, triggers: triggersOf(document) },
  })
  return true
}

async function ensureOwner({ sql, openAccounts, password }: SeedOptions): Promise<string> {
  const known = await findUserId(sql, DEMO.owner.email)
  if (known) return known
  const accounts = openAccounts()
  const { user } = await accounts.api.signUpEmail({ body: { ...DEMO.owner, password } })
  await markVerified(sql, user.id)
  return user.id
}

/** The day of the demo's clocks. */
const dayOf = (at: string): string => new Date(at).toLocaleDateString('en-CA', { timeZone: DEMO.timeZone })

const ago = (now: Date, minutes: number): string => new Date(now.getTime() - minutes * 60_000).toISOString()
