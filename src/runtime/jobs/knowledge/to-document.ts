import { createHash } from 'node:crypto'

import type { ReadDocument } from '#store/knowledge/passages.ts'

import type { DocumentText } from '#runtime/integrations/documents/document-job.ts'

/** A document as it is kept, with the mark by which another reading knows that it says the same. Without a title of its own it gets this one. */
export function toDocument(
  { title, language, passages }: DocumentText,
  place: { id: string; sourceId: string; url: string | null; title: string },
): ReadDocument {
  const named = { ...place, title: title ?? place.title, language, passages }
  const hash = createHash('sha256').update(JSON.stringify([named.title, language, passages]))
  return { ...named, hash: hash.digest('hex') }
}
