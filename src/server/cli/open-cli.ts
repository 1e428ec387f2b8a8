import { connect } from '#store/postgres/connect.ts'
import type { Sql } from '#store/postgres/sql.ts'
import { startPostgres } from '#store/embedded/postgres.ts'
import { migrate } from '#store/postgres/migrate.ts'

import { type Config, loadConfig } from '../config.ts'
import { type DatabaseLines, findLines } from '../process/database.ts'
import { createSeal, type Seal } from '../settings/seal.ts'
import { loadSecrets, type Secrets } from '../settings/secrets.ts'

/** What a command of the operator works with. */
export interface Cli {
  config: Config
  secrets: Secrets
  seal: Seal
  sql: Sql
  databaseUrl: string
  /** How the server uses its own connections. */
  poolOptions: DatabaseLines['options']
  say(line: string): void
  close(): Promise<void>
}

/** Opens the same database and secrets as the server, whether it runs or not. */
export async function openCli(): Promise<Cli> {
  const config = loadConfig()
  const secrets = await loadSecrets(config)
  const say = (line: string): void => void process.stdout.write(`${line}\n`)
  const database = await openDatabase(config)
  const sql = connect(database.url, { max: 3 })
  await migrate(sql)
  return {
    config,
    secrets,
    seal: createSeal(secrets.secretKey),
    sql,
    databaseUrl: database.url,
    poolOptions: database.poolOptions,
    say,
    async close() {
      await sql.end({ timeout: 5 })
      await database.stop()
    },
  }
}

/** The operator's own database; or the embedded one, which is left to the server when it runs, and stopped again when it did not. */
async function openDatabase(config: Config): Promise<{ url: string; poolOptions: Cli['poolOptions']; stop(): Promise<void> }> {
  const { DATABASE_URL } = config
  if (DATABASE_URL !== undefined) {
    const { directUrl, options } = await findLines({ ...config, DATABASE_URL }, (line) => process.stderr.write(`${line}\n`))
    return { url: directUrl, poolOptions: options, stop: async () => {} }
  }
  const { url, adopted, stop } = await startPostgres({ dataDir: config.DATA_DIR, log: (line) => process.stderr.write(`${line}\n`) })
  return { url, poolOptions: {}, stop: adopted ? async () => {} : stop }
}
