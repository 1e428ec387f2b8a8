import { AppInput } from '#domain/workspace/app.ts'
import { randomId } from '#domain/generate-id.ts'
import { findUserId } from '#store/workspace/accounts.ts'
import { createApp } from '#store/workspace/apps.ts'

import type { Cli } from './open-cli.ts'
import { type Arguments, UsageError } from './read-arguments.ts'

/** Creates an app for somebody who has an account. */
export async function createAppCommand({ sql, say }: Cli, args: Arguments): Promise<number> {
  const input = AppInput.safeParse({ name: args.needed('name'), timeZone: args.optional('time-zone') })
  if (!input.success) throw new UsageError(input.error.issues.map((issue) => issue.message).join(' '))
  const ownerId = await findUserId(sql, args.needed('owner'))
  if (ownerId === null) throw new UsageError(`No account uses ${args.needed('owner')}. Sign up with it first.`)
  const app = await createApp(sql, { id: randomId(), name: input.data.name, timeZone: input.data.timeZone ?? 'Europe/London', ownerId })
  say(`App created: ${app.id}  ${app.name}`)
  return 0
}
