import { AppError } from '#domain/errors.ts'
import { triggersOf } from '#flow/definition/triggers.ts'
import { inspect } from '#flow/definition/inspect.ts'
import type { Kinds } from '#flow/engine/program.ts'
import { findUserId, markVerified } from '#store/accounts.ts'
import type { Sql } from '#store/connect.ts'
import { isSeeded, writeSeed } from '#store/demo-seed.ts'

import type { Auth } from '../auth/create-auth.ts'
import type { Seal } from '../seal.ts'
import { PEOPLE } from './people.ts'
import { DEMO, graphUrlOf, shopUrlOf } from './shop.ts'
import { STORIES } from './stories.ts'
import { tell } from './tell-story.ts'
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
  const people = PEOPLE.map((person, index) => ({ ...person, at: ago(options.now, 60 * 24 * (index + 3)) }))
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
    conversations: STORIES.map((story) => tell(story, { now: options.now, ownerId, people })),
    flow: { id: DEMO.flowId, name: DEMO.flowName, document, triggers: triggersOf(document) },
  })
  return true
}

async function ensureOwner({ sql, openAccounts, password }: SeedOptions): Promise<string> {
  const known = await findUserId(sql, DEMO.owner.email)
  if (known) return known
  const accounts = openAccounts()
  try {
    const { user } = await accounts.api.signUpEmail({ body: { ...DEMO.owner, password } })
    await markVerified(sql, user.id)
    return user.id
  } finally {
    await accounts.close()
  }
}

const ago = (now: Date, minutes: number): string => new Date(now.getTime() - minutes * 60_000).toISOString()
