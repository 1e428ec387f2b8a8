import { useMutation, useQueryClient } from '@tanstack/react-query'

import type { Template, TemplateDraft } from '#domain/whatsapp/template.ts'

import { call } from '../call.ts'
import { uploadObject } from '../files/upload-file.ts'
import { queryKeys } from '../query-keys.ts'
import { randomKey } from '../random-key.ts'

type Change =
  | { verb: 'save'; templateId: string | null; draft: TemplateDraft }
  /** Kept first, so that a refusal of Meta's loses nothing that was written. */
  | { verb: 'submit'; template: Pick<Template, 'id' | 'providerId'> | null; draft: TemplateDraft }
  | { verb: 'remove'; templateId: string; languages: 'one' | 'all' }

/** Keeps, submits or deletes a template; answers it as it is now, or null when it is gone. */
export function useChangeTemplates(appId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (change: Change): Promise<Template | null> => {
      if (change.verb === 'save') return save(appId, change.templateId, change.draft)
      if (change.verb === 'submit') {
        const { template, draft } = change
        const { id } = template?.providerId ? template : await save(appId, template?.id ?? null, draft)
        return call('submitTemplate', { appId, templateId: id, body: draft })
      }
      await call('removeTemplate', { appId, templateId: change.templateId, languages: change.languages })
      return null
    },
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.templates(appId) }),
  })
}

const save = (appId: string, templateId: string | null, body: TemplateDraft): Promise<Template> =>
  templateId === null ? call('createTemplate', { appId, body }) : call('saveTemplate', { appId, templateId, body })

/** Reads an account's templates from WhatsApp; answers what is wrong, or null. */
export function useSyncTemplates(appId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (wabaIds: readonly string[]) => Promise.all(wabaIds.map((wabaId) => call('syncTemplates', { appId, wabaId }))),
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.templates(appId) }),
  })
}

/** Hands WhatsApp the sample of a header; answers its handle. */
export function useUploadSample(appId: string) {
  return useMutation({
    mutationFn: async ({ wabaId, file, onProgress }: Sample): Promise<{ handle: string; filename: string }> => {
      const path = `samples/${randomKey()}`
      const signal = new AbortController().signal
      await uploadObject({ appId, file, bucket: 'private', path, signal, onProgress })
      const { handle } = await call('uploadTemplateSample', { appId, wabaId, body: { path } })
      return { handle, filename: file.name.slice(-240) }
    },
  })
}

interface Sample {
  wabaId: string
  file: File
  /** From 0 to 1. */
  onProgress(part: number): void
}
