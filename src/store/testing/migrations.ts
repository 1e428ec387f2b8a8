import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** A version of Parley that is further than this one. */
export interface NewerVersion {
  /** Its migrations, for `migrate`. */
  folder: URL
  remove(): Promise<void>
}

/** The migrations of this version, and others after them; `released` names the last one of each later version. */
export async function newerVersion(added: Record<string, string>, released: Record<string, string> = {}): Promise<NewerVersion> {
  const path = await mkdtemp(join(tmpdir(), 'parley-newer-'))
  await cp(fileURLToPath(new URL('../migrations', import.meta.url)), path, { recursive: true })
  for (const [name, text] of Object.entries(added)) await writeFile(join(path, name), text)
  await writeFile(
    join(path, 'versions.json'),
    JSON.stringify({ '0.2.0': '0002_keyword_opt_outs.sql', '0.3.0': '8999_last.sql', ...released }),
  )
  return { folder: pathToFileURL(`${path}/`), remove: () => rm(path, { recursive: true, force: true }) }
}
