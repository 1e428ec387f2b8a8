import { type BlobOwner, findKnownBlobs } from '#store/files/known-blobs.ts'

import type { RuntimeDeps } from '../runtime-deps.ts'
import type { BlobArea } from '../integrations/files/blob-store.ts'
import { pathOfOriginal } from '../integrations/files/small-image.ts'

/** What is younger may belong to work that has not written its row yet. */
const MIN_AGE_MS = 24 * 60 * 60_000
const BATCH = 500

/** Removes blobs that no row knows any more: of crashed uploads, removed workspaces and demos. Leaves alone what has no path of ours. */
export async function removeOrphanedBlobs(deps: Pick<RuntimeDeps, 'sql' | 'files' | 'now' | 'log'>): Promise<void> {
  for (const area of ['private', 'public'] as const) {
    let removed = 0
    let batch: BlobOwner[] = []
    for await (const { path, modifiedAt } of deps.files.blobs.list(area)) {
      const owner = deps.now().getTime() - modifiedAt.getTime() > MIN_AGE_MS ? ownerOf(path) : null
      if (owner) batch.push(owner)
      if (batch.length < BATCH) continue
      removed += await removeUnknown(deps, area, batch)
      batch = []
    }
    removed += await removeUnknown(deps, area, batch)
    if (removed > 0) deps.log.info({ area, removed }, 'files that nothing used any more were removed')
  }
}

async function removeUnknown(
  { sql, files }: Pick<RuntimeDeps, 'sql' | 'files'>,
  area: BlobArea,
  owners: readonly BlobOwner[],
): Promise<number> {
  if (owners.length === 0) return 0
  const known = await findKnownBlobs(sql, area, owners)
  const orphans = owners.filter(({ path }) => !known.has(path))
  for (const { path } of orphans) await files.blobs.remove({ area, path })
  return orphans.length
}

/** The paths that are ours: `id` is the row’s, `appId` the workspace’s. */
const PATHS: readonly [BlobOwner['kind'], RegExp][] = [
  ['object', /^objects\/(?<id>[^/]+)$/],
  ['part', /^uploads\/[^/]+\/(?<id>[^/]+)$/],
  ['media', /^(?<appId>[^/]+)\/media\/(?<id>[^/]+)$/],
  ['file', /^(?<appId>[^/]+)\/files\/(?<id>[^/]+)$/],
  ['task', /^(?<appId>[^/]+)\/tasks\/(?<id>[^/]+)\/[^/]+$/],
]

/** Whose blob lies under a path; null for a path that is not ours. */
function ownerOf(path: string): BlobOwner | null {
  for (const [kind, pattern] of PATHS) {
    const { id, appId = '' } = pattern.exec(pathOfOriginal(path))?.groups ?? {}
    if (id !== undefined) return { path, kind, appId, id }
  }
  return null
}
