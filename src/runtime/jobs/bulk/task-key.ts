import type { BlobKey } from '#runtime/integrations/files/blob-store.ts'
import { appPath } from '#runtime/integrations/files/objects.ts'

/** Where a file lies that a task works with: what it was given, or a part of what it makes. */
export const taskKey = (appId: string, taskId: string, name: string): BlobKey => ({
  area: 'private',
  path: `${appId}/tasks/${taskId}/${name}`,
})

/** The folder of the private bucket for what a task made. */
export const exportFolder = (appId: string, taskId: string): string => appPath(appId, `exports/${taskId}`)
