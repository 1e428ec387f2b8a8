import { useEffect, useRef, useState } from 'react'

import { ApiError } from '../../../api/api-error.ts'
import { uploadFile } from '../../../api/files/upload-file.ts'
import { randomKey } from '../../../api/random-key.ts'
import { type Attachment, attachmentOf } from './attachment.ts'

interface Uploads {
  /** On their way up, up, or refused; in the order in which they were chosen. */
  list: readonly Attachment[]
  begin(files: Iterable<File>): void
  change(key: string, part: Partial<Attachment>): void
  /** Ends those that are on their way, and forgets all of these. */
  forget(keys: readonly string[]): void
}

interface Upload {
  abort: AbortController
  preview: string | null
}

const DRAWN = /^image\/(jpeg|png|gif|webp|avif|bmp)$/

/** Uploads files as soon as they are chosen. */
export function useUploads(appId: string): Uploads {
  const [list, setList] = useState<readonly Attachment[]>([])
  const uploads = useRef(new Map<string, Upload>())
  const change = (key: string, part: Partial<Attachment>) =>
    setList((known) => known.map((one) => (one.key === key ? { ...one, ...part } : one)))

  useEffect(() => {
    const known = uploads.current
    return () => {
      known.forEach(end)
    }
  }, [])

  const begin = (file: File): Attachment => {
    const key = randomKey()
    const preview = DRAWN.test(file.type) ? URL.createObjectURL(file) : null
    const abort = new AbortController()
    uploads.current.set(key, { abort, preview })
    const attachment = attachmentOf(file, key, preview)
    if (attachment.fault === null) {
      uploadFile({ appId, file, signal: abort.signal, onProgress: (progress) => change(key, { progress }) }).then(
        (stored) => change(key, { stored, progress: 1, name: stored.name }),
        (error: unknown) => abort.signal.aborted || change(key, { fault: wordsOf(error) }),
      )
    }
    return attachment
  }

  return {
    list,
    begin: (files) => {
      const begun = [...files].map(begin)
      setList((known) => [...known, ...begun])
    },
    change,
    forget: (keys) => {
      for (const key of keys) {
        const upload = uploads.current.get(key)
        if (upload) end(upload)
        uploads.current.delete(key)
      }
      setList((known) => known.filter(({ key }) => !keys.includes(key)))
    },
  }
}

function end({ abort, preview }: Upload): void {
  abort.abort()
  if (preview) URL.revokeObjectURL(preview)
}

function wordsOf(error: unknown): string {
  if (!(error instanceof ApiError)) return 'It could not be uploaded.'
  return error.details[0]?.message ?? `${error.message} ${error.hint}`
}
