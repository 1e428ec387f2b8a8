import type { App } from '#domain/workspace/app.ts'
import type { StoredApp } from '#store/workspace/apps.ts'

import type { DownloadUrls } from './download-urls.ts'

/** An app as it is answered, with the address of its logo. */
export const toApp = (urls: DownloadUrls, { logoPath, ...app }: StoredApp): App => ({
  ...app,
  logoUrl: logoPath && urls.to('public', logoPath).downloadUrl,
})
