import { listAppNames } from '#store/workspace/apps.ts'
import type { Sql } from '#store/postgres/sql.ts'

import { UsageError } from './read-arguments.ts'

/** Returns the id when there is such an app; otherwise refuses and names those there are. */
export async function knownApp(sql: Sql, appId: string): Promise<string> {
  const apps = await listAppNames(sql)
  if (apps.some(({ id }) => id === appId)) return appId
  throw new UsageError(`There is no app "${appId}". There are:\n${apps.map(({ id, name }) => `  ${id}  ${name}`).join('\n')}`)
}
