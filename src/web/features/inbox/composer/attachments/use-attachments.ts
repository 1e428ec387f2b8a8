import { useEffect } from 'react'

import type { StoredFile } from '#domain/files/file.ts'

import { fileAddress } from '#web/api/files/upload-or-why.ts'
import { smallImage } from '#web/kit/media/small-image.ts'
import type { Attachment } from './attachment.ts'
import type { Draft } from '../drafts/draft.ts'
import { type UploadPlace, useUploads } from './use-uploads.ts'

export interface Attachments {
  list: readonly Attachment[]
  /** Takes files in at the end, and begins to upload them. */
  add(files: Iterable<File>): void
  setCaption(key: string, caption: string): void
  remove(key: string): void
  /** Forgets those that are on their way up, because the others were sent. */
  clear(): void
}

type Files = Draft['files']

/** The files that a person is about to send: those that are up belong to the draft, and come back with it. */
export function useAttachments(place: UploadPlace, files: Files, setFiles: (change: (files: Files) => Files) => void): Attachments {
  const { list, begin, change, forget } = useUploads(place)

  // In the order in which they were chosen, whichever came up first.
  useEffect(() => {
    const at = list.findIndex(({ stored }) => stored === null)
    const risen = at < 0 ? list : list.slice(0, at)
    if (risen.length === 0) return
    setFiles((known) => [...known, ...risen.flatMap(({ stored, caption }) => (stored ? [{ file: stored, caption }] : []))])
    forget(risen.map(({ key }) => key))
    // The functions are new on every render; what has come up is what matters.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [list])

  const isUp = (key: string) => files.some(({ file }) => file.id === key)
  return {
    list: [...files.map(({ file, caption }) => toAttachment(place.appId, file, caption)), ...list],
    add: begin,
    setCaption: (key, caption) =>
      isUp(key) ? setFiles((known) => known.map((one) => (one.file.id === key ? { ...one, caption } : one))) : change(key, { caption }),
    remove: (key) => (isUp(key) ? setFiles((known) => known.filter(({ file }) => file.id !== key)) : forget([key])),
    clear: () => forget(list.map(({ key }) => key)),
  }
}

const toAttachment = (appId: string, stored: StoredFile, caption: string): Attachment => ({
  key: stored.id,
  name: stored.name,
  size: stored.size,
  preview: stored.kind === 'image' ? smallImage(fileAddress(appId, stored.id), 96) : null,
  caption,
  progress: 1,
  waits: false,
  stored,
  fault: null,
})
