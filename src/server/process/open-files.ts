import { join } from 'node:path'

import { findConverter, type MediaConverter } from '#runtime/integrations/files/convert-media.ts'
import { type FileHome, openFileHome } from '#runtime/integrations/files/file-storage.ts'
import { folderHome, namedHome, type NodeHome } from '#runtime/integrations/files/file-home.ts'
import { createS3Blobs, type S3Settings } from '#runtime/integrations/files/s3-blobs.ts'
import type { GuardedEgress } from '#runtime/integrations/http/egress.ts'

import type { Config } from '../config.ts'

/** Opens the storage of files: the one that the settings name, or a folder of the installation. */
export async function openFiles(config: Config, egress: GuardedEgress): Promise<FileHome> {
  const settings = s3Settings(config)
  const quotaBytes = config.STORAGE_QUOTA_MB === 0 ? null : config.STORAGE_QUOTA_MB * 1_024 * 1_024
  const converter = await openConverter(config)
  return openFileHome(folderOf(config), {
    ...(settings && { storage: { blobs: createS3Blobs(egress, settings), name: nameOf(settings) } }),
    quotaBytes,
    converter,
  })
}

/** Where that storage is, as other nodes are told. */
export function nodeHomeOf(config: Config): NodeHome {
  const settings = s3Settings(config)
  return settings ? namedHome(nameOf(settings)) : folderHome(folderOf(config))
}

const folderOf = ({ DATA_DIR }: Config): string => join(DATA_DIR, 'files')

/** What codes films and sounds anew, where it is wanted and there. */
export const openConverter = ({ FFMPEG }: Config): Promise<MediaConverter | null> =>
  FFMPEG === 'off' ? Promise.resolve(null) : findConverter(FFMPEG)

/** The origins under which the operator's own storage is called, private or not. */
export function s3Origins(config: Config): string[] {
  const settings = s3Settings(config)
  if (!settings) return []
  const { endpoint, bucket, publicBucket, pathStyle } = settings
  const { origin, protocol, host } = new URL(endpoint)
  if (pathStyle) return [origin]
  return [bucket, publicBucket].filter((name) => name !== null).map((name) => `${protocol}//${name}.${host}`)
}

const nameOf = ({ endpoint, bucket, publicBucket }: S3Settings): string =>
  `S3 (${new URL(endpoint).host}, ${[bucket, publicBucket].filter((name) => name !== null).join(' and ')})`

function s3Settings(config: Config): S3Settings | null {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = config
  if (endpoint === undefined || bucket === undefined || accessKeyId === undefined || secretAccessKey === undefined) return null
  const { S3_REGION: region, S3_PUBLIC_BUCKET: publicBucket = null, S3_PATH_STYLE: pathStyle } = config
  return { endpoint, region, bucket, publicBucket, accessKeyId, secretAccessKey, pathStyle }
}
