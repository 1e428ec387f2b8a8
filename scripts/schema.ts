// npm run schema: writes src/store/schema.sql, the schema of a database that has every migration. A test of the store compares the two.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { startPostgres } from '#store/embedded/postgres.ts'
import { connect } from '#store/postgres/connect.ts'
import { migrate } from '#store/postgres/migrate.ts'
import { describeSchema } from '#store/testing/describe-schema.ts'

const SNAPSHOT = new URL('../src/store/schema.sql', import.meta.url)

const dataDir = await mkdtemp(join(tmpdir(), 'parley-schema-'))
const postgres = await startPostgres({ dataDir, settings: { fsync: 'off' }, detached: false, log: () => {} })
const sql = connect(postgres.url, { max: 2 })
try {
  await migrate(sql)
  await writeFile(SNAPSHOT, await describeSchema(sql))
  console.log('Wrote src/store/schema.sql.')
} finally {
  await sql.end({ timeout: 5 })
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}
