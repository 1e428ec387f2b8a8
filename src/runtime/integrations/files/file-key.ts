import type { BlobKey } from './blob-store.ts'

/** Where a file of the team lies. */
export const fileKey = (appId: string, fileId: string): BlobKey => ({ area: 'private', path: `${appId}/files/${fileId}` })
