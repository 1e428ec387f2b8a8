import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'

import { t } from '#domain/i18n/t.ts'
import { ApiError } from '#web/api/api-error.ts'
import { uploadFile } from '#web/api/files/upload-file.ts'
import { queryKeys } from '#web/api/query-keys.ts'
import { randomKey } from '#web/api/random-key.ts'
import type { Mode } from '../drafts/draft.ts'
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
  attachment: Attachment
  abort: AbortController
}

const DRAWN = /^image\/(jpeg|png|gif|webp|avif|bmp)$/

/** Where files are attached: a reply or a note of a conversation. */
export interface UploadPlace {
  appId: string
  conversationId: string
  mode: Mode
}

/** The uploads of a conversation's reply or note. They go on while another conversation is open. */
const uploadsQuery = ({ appId, conversationId, mode }: UploadPlace) =>
  queryOptions<readonly Upload[]>({
    queryKey: queryKeys.uploads(appId, conversationId, mode),
    queryFn: () => [],
    enabled: false,
    initialData: [],
    staleTime: Infinity,
    gcTime: Infinity,
  })

/** Uploads files as soon as they are chosen. */
export function useUploads(place: UploadPlace): Uploads {
  const queries = useQueryClient()
  const { data: uploads } = useQuery(uploadsQuery(place))
  const set = (next: (known: readonly Upload[]) => readonly Upload[]) => setUploads(queries, place, next)
  const change = (key: string, part: Partial<Attachment>) =>
    set((known) => known.map((one) => (one.attachment.key === key ? { ...one, attachment: { ...one.attachment, ...part } } : one)))

  const begin = (file: File): Upload => {
    const key = randomKey()
    const preview = DRAWN.test(file.type) ? URL.createObjectURL(file) : null
    const abort = new AbortController()
    const attachment = attachmentOf(file, key, preview)
    if (attachment.fault === null) {
      const onProgress = (progress: number) => change(key, { progress })
      uploadFile({ appId: place.appId, file, signal: abort.signal, onProgress, onWaiting: (waits) => change(key, { waits }) }).then(
        (stored) => change(key, { stored, progress: 1, name: stored.name }),
        (error: unknown) => abort.signal.aborted || change(key, { fault: wordsOf(error) }),
      )
    }
    return { attachment, abort }
  }

  return {
    list: uploads.map(({ attachment }) => attachment),
    begin: (files) => {
      const begun = [...files].map(begin)
      set((known) => [...known, ...begun])
    },
    change,
    forget: (keys) => {
      const isGone = ({ attachment }: Upload): boolean => keys.includes(attachment.key)
      set((known) => {
        known.filter(isGone).forEach(end)
        return known.filter((one) => !isGone(one))
      })
    },
  }
}

function setUploads(
  queries: QueryClient,
  { appId, conversationId, mode }: UploadPlace,
  next: (known: readonly Upload[]) => readonly Upload[],
): void {
  queries.setQueryData<readonly Upload[]>(queryKeys.uploads(appId, conversationId, mode), (known) => next(known ?? []))
}

function end({ abort, attachment }: Upload): void {
  abort.abort()
  if (attachment.preview) URL.revokeObjectURL(attachment.preview)
}

function wordsOf(error: unknown): string {
  if (!(error instanceof ApiError)) return t('Couldn’t upload this file. Remove it and try again.')
  return error.details[0]?.message ?? `${error.message} ${error.hint}`
}
