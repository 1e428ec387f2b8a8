// Arrives: the message whose file a question waits for. Leaves: what its bytes are, once our own storage holds them.
// Never here: a second download, or a type that only a name or a sender says.
import { setTimeout as delay } from 'node:timers/promises'

import type { InspectFile, InspectFileResult } from '#domain/actions/integrations/inspect-file.ts'
import { storedText } from '#domain/i18n/t.ts'
import { fileStateOf } from '#store/files/media-files.ts'

import type { RuntimeDeps } from '#runtime/runtime-deps.ts'

/** How long a customer waits for an answer about their file, in milliseconds. */
const PATIENCE_MS = 30_000
const LOOK_MS = 200

const kind = 'inspect_file'

/** Waits until a file was fetched, and tells its type and size. */
export async function inspectFile(
  { sql }: Pick<RuntimeDeps, 'sql'>,
  { appId }: { appId: string },
  { messageId }: InspectFile,
): Promise<InspectFileResult> {
  const until = performance.now() + PATIENCE_MS
  for (;;) {
    const file = await fileStateOf(sql, appId, messageId)
    if (!file) return { kind, outcome: 'unreadable', problem: storedText('The message has no file.') }
    if (file.state === 'stored' && file.mimeType !== null)
      return { kind, outcome: 'read', mimeType: file.mimeType.split(';')[0]?.trim().toLowerCase() ?? '', bytes: file.bytes }
    if (file.state === 'failed') return { kind, outcome: 'unreadable', problem: storedText('The file couldn’t be downloaded.') }
    if (performance.now() > until) return { kind, outcome: 'unreadable', problem: storedText('The file hasn’t arrived yet.') }
    await delay(LOOK_MS)
  }
}
