import { t } from '#domain/i18n/t.ts'
import type { StoredFile } from '#domain/files/file.ts'

import { ApiError } from '../api-error.ts'

/** Uploads a file of a form, or says in words why it is not taken. What uploads is loaded with the first file. */
export function uploadOrWhy(appId: string) {
  return (file: File, asSticker: boolean, onProgress: (part: number) => void): Promise<StoredFile | string> =>
    import('./upload-file.ts')
      .then(({ uploadFile }) => uploadFile({ appId, file, asSticker, signal: new AbortController().signal, onProgress }))
      .catch(whyNot)
}

/** Says in words why an upload failed. */
export function whyNot(error: unknown): string {
  if (!(error instanceof ApiError)) return t('It could not be uploaded.')
  return error.details[0]?.message ?? `${error.message} ${error.hint}`
}

/** Where a file of the team is to be seen. */
export const fileAddress = (appId: string, fileId: string): string => `/api/v1/apps/${appId}/files/${fileId}`
