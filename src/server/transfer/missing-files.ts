import { createEgress } from '#runtime/integrations/http/egress.ts'

import type { BackupReader } from '../cli/backup-file.ts'
import { cutShort } from '../cli/backup-file.ts'
import type { Config } from '../config.ts'
import { openFiles, s3Origins } from '../process/open-files.ts'
import { WorkspacePartLine } from './workspace-file.ts'

/** So many are named. */
const NAMED = 20

/** Which files of an exported workspace this installation's storage does not hold: the first of them, and how many. */
export async function findMissingFiles(reader: BackupReader, config: Config): Promise<{ missing: string[]; count: number }> {
  await reader.line()
  const egress = createEgress(s3Origins(config))
  const { blobs } = await openFiles(config, egress)
  try {
    const missing: string[] = []
    let count = 0
    for await (const { area, path } of filesIn(reader)) {
      // Of a folder nobody knows what lies in it.
      if (path.endsWith('/') || (await blobs.stat({ area, path }))) continue
      count += 1
      if (count <= NAMED) missing.push(`${area}/${path}`)
    }
    return { missing, count }
  } finally {
    await egress.close()
  }
}

async function* filesIn(reader: BackupReader): AsyncGenerator<{ area: 'private' | 'public'; path: string }, void, undefined> {
  for (;;) {
    const { data: part } = WorkspacePartLine.safeParse(await reader.line())
    if (!part) throw cutShort()
    let rest = ''
    for await (const piece of reader.rows()) {
      if (part.part !== 'files') continue
      const lines = (rest + piece.toString()).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        const [area = '', path = ''] = line.split('\t')
        yield { area: area === 'public' ? 'public' : 'private', path }
      }
    }
    await reader.line()
    if (part.part === 'files') return
  }
}
