import type { Egress } from '#domain/egress.ts'
import type { GenerateId } from '#domain/generate-id.ts'
import type { Sql } from '#store/postgres/sql.ts'

import type { DocumentReader } from '#runtime/integrations/documents/document-reader.ts'
import type { FileHome } from '#runtime/integrations/files/file-storage.ts'
import type { CrashPoint } from '#runtime/runtime-deps.ts'

/** What sources are read with. */
export interface ReadDeps {
  sql: Sql
  egress: Egress
  files: FileHome
  documents: DocumentReader
  generateId: GenerateId
  crash(point: CrashPoint): void
  /** Waits between two pages, where a site asks for it; real time unless told otherwise. */
  pause?: (ms: number, stopping: AbortSignal) => Promise<void>
}
