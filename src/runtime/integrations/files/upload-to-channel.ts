import { storedText } from '#domain/i18n/t.ts'
import type { ChannelAccess } from '#domain/whatsapp/channel.ts'
import { mediaIn, withFileNames, withMedia } from '#domain/messages/media-of-message.ts'
import type { OutgoingContent } from '#domain/messages/message.ts'
import {
  beginPreparing,
  type ChannelMedia,
  endPreparing,
  findChannelMedia,
  forgetChannelMedia,
  keepChannelMedia,
} from '#store/whatsapp/channel-media.ts'
import { type FileRow, findFile } from '#store/files/files.ts'
import type { OutboxRow } from '#store/messages/outbox.ts'

import type { RuntimeDeps, SendOutcome } from '#runtime/runtime-deps.ts'
import { fileKey } from './file-key.ts'

/** A message whose files WhatsApp has; or why it cannot be sent; or `taken`: somebody else has it by now. */
export type Placed =
  | { outcome: 'placed'; content: OutgoingContent; known: readonly ChannelMedia[] }
  | { outcome: 'taken' }
  | Extract<SendOutcome, { outcome: 'refused' }>

/**
 * Puts WhatsApp's ids in the places of our file ids, uploading what this number has not had yet. Nothing is sent meanwhile, so that a
 * process that dies here may be followed by another that begins again.
 */
export async function placeFiles(deps: RuntimeDeps, row: OutboxRow, access: ChannelAccess): Promise<Placed> {
  const { sql } = deps
  const ids = new Set(mediaIn(row.content).flatMap(({ media: { fileId } }) => (fileId === undefined ? [] : [fileId])))
  const providerIds = new Map<string, string>()
  const names = new Map<string, string>()
  const known: ChannelMedia[] = []
  const missing: { file: FileRow; at: ChannelMedia }[] = []
  for (const id of ids) {
    const file = await findFile(sql, row.appId, id)
    if (!file) return refusal('file-missing', storedText('This file no longer exists.'), storedText('Choose the file again.'), 'never')
    names.set(id, file.name)
    const at = { appId: row.appId, channelId: row.channelId, sha256: file.sha256, mimeType: file.mimeType }
    const providerId = await findChannelMedia(sql, at)
    if (providerId === null) missing.push({ file, at })
    else {
      providerIds.set(id, providerId)
      known.push(at)
    }
  }
  if (missing.length > 0) {
    await beginPreparing(sql, row, deps.leaseMs)
    for (const { file, at } of missing) {
      const answer = await upload(deps, row.appId, access, file)
      if (typeof answer !== 'string') return answer
      await keepChannelMedia(sql, at, answer)
      providerIds.set(file.id, answer)
    }
    deps.crash('outbox.uploaded')
    if (!(await endPreparing(sql, row, deps.leaseMs))) return { outcome: 'taken' }
  }
  const content = withMedia(
    withFileNames(row.content, ({ fileId = '' }) => names.get(fileId)),
    (media) => {
      const providerId = media.fileId === undefined ? undefined : providerIds.get(media.fileId)
      return providerId === undefined ? media : { providerId }
    },
  )
  return { outcome: 'placed', content, known }
}

/**
 * Tells whether WhatsApp no longer knows an id that we had kept (it answers 100 or 131053 at once): then it is forgotten, and the
 * message is sent again with what goes up again.
 */
export async function forgetPlaces(deps: RuntimeDeps, known: readonly ChannelMedia[], outcome: SendOutcome): Promise<SendOutcome> {
  if (outcome.outcome !== 'refused' || known.length === 0 || !['100', '131053', '131009'].includes(outcome.failure.code)) return outcome
  for (const at of known) await forgetChannelMedia(deps.sql, at)
  return { ...outcome, retry: 'later' }
}

async function upload(deps: RuntimeDeps, appId: string, access: ChannelAccess, file: FileRow) {
  const bytes = await deps.files.blobs.open(fileKey(appId, file.id), null).catch((cause: unknown) => {
    deps.log.error({ err: cause, file: file.id }, 'a file could not be read')
    return 'away' as const
  })
  if (bytes === 'away') return refusal('storage', storedText('The file storage isn’t responding.'), '', 'later')
  if (bytes === null)
    return refusal('file-missing', storedText('This file no longer exists.'), storedText('Choose the file again.'), 'never')
  const answer = await deps.whatsapp.uploadMedia(access, { bytes, size: file.size, mimeType: file.mimeType, name: file.name })
  switch (answer.outcome) {
    case 'uploaded':
      return answer.providerId
    case 'refused':
      return answer
    case 'lost':
      // A second upload does no harm, and the message itself was not sent.
      return refusal('upload-lost', storedText('The file couldn’t be uploaded to WhatsApp.'), answer.detail, 'later')
    default:
      return answer satisfies never
  }
}

const refusal = (code: string, title: string, detail: string, retry: 'never' | 'later') => ({
  outcome: 'refused' as const,
  failure: { code, title, ...(detail !== '' && { detail }), ...(code === 'file-missing' && { final: true }) },
  retry,
  pausesChannel: false,
})
