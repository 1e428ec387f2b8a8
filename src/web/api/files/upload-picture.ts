import { UPLOAD_RETRY_MS } from '#domain/constants.ts'
import type { CallAnswer } from '../call.ts'
import { toUrl } from '../call.ts'
import { routes } from '../routes.gen.ts'
import { sendBytes } from './send-bytes.ts'
import { withRetries } from './with-retries.ts'

type Picture = 'setLogo' | 'setPhoto' | 'setPartnerSitePicture' | 'setProductPicture'

/** Uploads the picture of a workspace, of oneself, of a product or of a partner's domain; fails as `uploadFile` does. */
export async function uploadPicture<Op extends Picture>(
  operation: Op,
  { file, onProgress, ...params }: { file: File; onProgress(part: number): void } & Record<string, unknown>,
): Promise<CallAnswer<Op>> {
  const { method, path } = routes[operation]
  const { signal } = new AbortController()
  const headers = { 'content-type': file.type || 'application/octet-stream' }
  const send = () =>
    sendBytes({ method, url: toUrl(path, params), body: file, headers, signal, onProgress: (loaded) => onProgress(loaded / file.size) })
  // The server validates what it answers against the same contract.
  return (await withRetries(send, { limitMs: UPLOAD_RETRY_MS })) as CallAnswer<Op>
}

/** Where the portal shows a picture of a partner's domain; the version lets browsers keep it. */
export const sitePictureUrl = ({ version, ...params }: { partnerId: string; siteHost: string; picture: string; version: string }): string =>
  `${toUrl(routes.getPartnerSitePicture.path, params)}?v=${version}`
