import { randomId } from '#domain/generate-id.ts'
import { kinds } from '#flow/steps/registry.gen.ts'
import { createEgress } from '#runtime/integrations/http/egress.ts'
import { pointDemoModelsAt } from '#store/ai/ai-providers.ts'
import type { DatabaseClock } from '#store/postgres/database-clock.ts'
import type { Sql } from '#store/postgres/sql.ts'
import { pointDemoAt } from '#store/workspace/demo-seed.ts'

import type { Config } from '../config.ts'
import { createAuth } from '../auth/create-auth.ts'
import type { Sites } from '../branding/sites.ts'
import type { EmulatorProcess } from '../process/emulator-process.ts'
import type { Logger } from '../process/log.ts'
import type { Seal } from '../settings/seal.ts'
import type { Secrets } from '../settings/secrets.ts'
import { connectDemoModels } from './connect-models.ts'
import { connectDemoSheets } from './connect-sheets.ts'
import { seedDemo } from './seed.ts'
import { graphUrlOf, modelsUrlOf } from './shop.ts'
import { demoSignIn, type SignIn } from './sign-in.ts'

interface Parts {
  settings: Pick<Config, 'PARLEY_MODE' | 'DATA_DIR'>
  sql: Sql
  clock: Pick<DatabaseClock, 'now'>
  emulator: EmulatorProcess | null
  secrets: Pick<Secrets, 'secretKey'>
  seal: Seal
  url: string
  sites: Sites
  log: Logger
  say(line: string): void
}

/** Seeds the demo once, with accounts that send no mail, and points it at the emulator of this start; null where this is no demo. */
export async function openDemo({ settings, sql, clock, emulator, secrets, seal, url, sites, log, say }: Parts): Promise<SignIn | null> {
  if (settings.PARLEY_MODE !== 'demo' || !emulator) return null
  const now = clock.now()
  const { secretKey } = secrets
  const signIn = await demoSignIn(settings.DATA_DIR)
  const mailer = { mailbox: '', post: async () => {}, jobs: [], send: async () => null, close: async () => {} }
  const openAccounts = () => createAuth({ sql, publicUrl: url, secretKey, generateId: randomId, mailer, log, sites })
  const seeded = await seedDemo({ sql, openAccounts, seal, kinds, emulatorUrl: emulator.url, password: signIn.password, now })
  if (seeded) {
    const egress = createEgress([emulator.url])
    await connectDemoSheets({ sql, seal, egress, emulator })
    await connectDemoModels({ sql, seal, emulatorUrl: emulator.url })
    await egress.close()
    say('Seeded a demo shop')
  }
  await pointDemoAt(sql, emulator.url, graphUrlOf(emulator.url))
  await pointDemoModelsAt(sql, modelsUrlOf(emulator.url))
  return signIn
}
