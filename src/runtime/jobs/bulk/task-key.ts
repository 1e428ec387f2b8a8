import type { BlobKey } from '#runtime/integrations/files/blob-store.ts'

/** Where a file of a task lies: what it made, what it was given, or one of its parts. */
export const taskKey = (appId: string, taskId: string, name = 'result'): BlobKey => ({
  area: 'private',
  path: `${appId}/tasks/${taskId}/${name}`,
})
