import type { StoredFile } from '#domain/files/file.ts'
import type { StorageUse } from '#domain/files/storage-object.ts'
import { AppError } from '#domain/errors.ts'
import { mediaIn } from '#domain/messages/media-of-message.ts'
import type { OutgoingContent } from '#domain/messages/message.ts'
import { lockConversations } from '#store/conversations/conversation-writes.ts'
import { findFile } from '#store/files/files.ts'
import { conversationOfMedia, retryMediaFile } from '#store/files/media-files.ts'
import { fileDaysOf } from '#store/files/file-retention.ts'
import { storageUsed } from '#store/files/storage-room.ts'
import { UnitOfWork, SYSTEM } from '#commands/shared/unit-of-work.ts'
import type { RuntimeDeps } from '#runtime/runtime-deps.ts'

import type { OpenedMedia } from './open-blob.ts'
import type { HowToOpen } from './open-media.ts'
import { createObjects, type ObjectFacts, type Objects } from './objects.ts'
import { fileKey } from './file-key.ts'
import { openBlob } from './open-blob.ts'
import { type HandedPicture, removePictures, storePicture } from './pictures.ts'
import type { SmallImages } from './small-image.ts'
import { createUploads, type Uploads } from './uploads.ts'
import { type HandedFile, takeFile } from './receive-upload.ts'

/** What the HTTP routes do with files. */
export interface Files {
  /** Takes a file of the team in; `file-refused`, `file-too-large` or `storage-unavailable` when it cannot. */
  take(appId: string, handed: HandedFile): Promise<StoredFile>
  /** Opens a file of the team, in a smaller width where it is a picture and one is asked for; `range` as in the header, or null. */
  open(appId: string, fileId: string, how: HowToOpen): Promise<OpenedMedia>
  /** Has a customer's file fetched again at once; `not-found` where there is none that waits or failed. */
  fetchAgain(appId: string, messageId: string): Promise<void>
  /** Refuses a message whose files are not there, or are of another kind. */
  check(appId: string, content: OutgoingContent): Promise<void>
  /** Puts the one picture of a workspace or a person into the public bucket. */
  storePicture(picture: HandedPicture): Promise<ObjectFacts>
  removePictures(folder: string, except: string | null): Promise<void>
  /** What lies in the two buckets under a path of its own. */
  objects: Objects
  /** What the files of a workspace take, and may take. */
  use(appId: string): Promise<StorageUse>
  /** Uploads that can be resumed. */
  uploads: Uploads
  /** What codes films and sounds anew; null where this machine cannot. */
  converter: string | null
}

/** Creates what the HTTP routes use of files. `onActed` runs when there is something to fetch. */
export function createFiles(deps: RuntimeDeps, smallImages: SmallImages, onActed: () => void): Files {
  const { sql } = deps
  return {
    objects: createObjects(deps, smallImages),
    storePicture: (picture) => storePicture(deps, picture),
    removePictures: (folder, except) => removePictures(deps, folder, except),
    uploads: createUploads(deps),
    converter: deps.files.converter?.name ?? null,
    async use(appId) {
      const [used, fileDays] = await Promise.all([storageUsed(sql, appId), fileDaysOf(sql, appId)])
      const { customers, team, objects, uploads } = used
      return { ...used, total: customers + team + objects + uploads, quota: deps.files.quotaBytes, fileDays }
    },
    take: (appId, handed) => takeFile(deps, appId, handed),

    async open(appId, fileId, { range, width = null }) {
      const file = await findFile(sql, appId, fileId)
      if (!file) throw new AppError('not-found')
      const small = width && (await smallImages.open(fileKey(appId, fileId), file, width))
      if (small) return small
      const opened = await openBlob(deps.files.blobs, fileKey(appId, fileId), file.size, range)
      return { ...opened, mimeType: file.mimeType, filename: file.name }
    },

    async fetchAgain(appId, messageId) {
      const id = await conversationOfMedia(sql, appId, messageId)
      if (id === null) throw new AppError('not-found')
      await sql.begin(async (tx) => {
        const [conversation] = await lockConversations(tx, [{ appId, id }])
        if (!conversation || !(await retryMediaFile(tx, appId, messageId))) throw new AppError('not-found')
        const unitOfWork = new UnitOfWork(deps.now().toISOString())
        unitOfWork.append(conversation, SYSTEM, { type: 'message_file_changed', messageId })
        await unitOfWork.flush(tx)
      })
      onActed()
    },

    async check(appId, content) {
      for (const { media, kind } of mediaIn(content)) {
        const { fileId } = media
        if (fileId === undefined) continue
        const file = await findFile(sql, appId, fileId)
        if (!file) throw wrong('There is no such file. Upload it first.')
        if (file.kind !== kind) throw wrong(`This file goes as ${file.kind}, not as ${kind}.`)
      }
    },
  }
}

const wrong = (message: string): AppError => new AppError('invalid-argument', { details: [{ path: 'content.media.fileId', message }] })
