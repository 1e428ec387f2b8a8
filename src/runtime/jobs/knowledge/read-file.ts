import { storedText } from '#domain/i18n/t.ts'
import type { KnowledgeFile } from '#domain/knowledge/knowledge-source.ts'
import { findObject } from '#store/files/storage-objects.ts'
import { documentAt, endReading, keepDocument, type Reading, whileOurs } from '#store/knowledge/readings.ts'

import type { DocumentOutcome } from '#runtime/integrations/documents/document-job.ts'
import { appPath, openObject } from '#runtime/integrations/files/objects.ts'
import type { ReadDeps } from './read-deps.ts'
import { toDocument } from './to-document.ts'

type FileReading = Reading & { config: KnowledgeFile }

const MOST_BYTES = 50_000_000

/** Reads a file in the place of the one before; until it is read, and where it cannot be, answers come from that one. */
export async function readFile(deps: ReadDeps, reading: FileReading): Promise<void> {
  const { appId, sourceId, config } = reading
  const read = await textOf(deps, reading)
  deps.crash('knowledge.fetched')
  await whileOurs(deps.sql, reading, async (tx) => {
    if (read.outcome === 'read') {
      const document = toDocument({ ...read.text, title: config.title }, { id: sourceId, sourceId, url: null, title: config.title })
      await keepDocument(tx, appId, document, await documentAt(tx, reading, null))
    }
    await endReading(tx, reading, { problem: read.outcome === 'refused' ? read.problem : null, nextInSeconds: null })
  })
  deps.crash('knowledge.written')
}

async function textOf({ sql, files, documents }: ReadDeps, { appId, config: { path, name } }: FileReading): Promise<DocumentOutcome> {
  const object = await findObject(sql, 'private', appPath(appId, path))
  if (!object) return { outcome: 'refused', problem: storedText('The file was deleted. Upload it again.') }
  if (object.size > MOST_BYTES) return { outcome: 'refused', problem: storedText('It’s larger than 50 MB. Split it into several files.') }
  const bytes = await openObject(files, object)
  if (!bytes) return { outcome: 'refused', problem: storedText('The file is no longer in storage. Upload it again.') }
  const outcome = await documents.read({ as: 'file', bytes, name })
  const isEmpty = outcome.outcome === 'read' && outcome.text.passages.length === 0
  return isEmpty ? { outcome: 'refused', problem: storedText('It has no text.') } : outcome
}
