import { randomId } from '#domain/generate-id.ts'
import { createKey } from '#store/workspace/api-keys.ts'

import { newKey } from '../routes/workspace/keys.ts'
import { knownApp } from './known-app.ts'
import type { Cli } from './open-cli.ts'
import type { Arguments } from './read-arguments.ts'

/** Creates an API key and shows it, once. */
export async function createKeyCommand({ sql, say }: Cli, args: Arguments): Promise<number> {
  const appId = await knownApp(sql, args.needed('app'))
  const { secret, prefix, hash } = newKey()
  await createKey(sql, { appId, id: randomId(), name: args.needed('name'), prefix, hash, createdBy: null })
  say(`API key created. It is shown only now:\n${secret}`)
  return 0
}
