import { useMutation, useQueryClient } from '@tanstack/react-query'

import type { Template, TemplateDraft } from '#domain/whatsapp/template.ts'

import { call } from '../call.ts'
import { queryKeys } from '../query-keys.ts'

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
    mutationFn: async ({ wabaId, file }: { wabaId: string; file: File }): Promise<{ handle: string; filename: string }> => {
      const data = await toBase64(file)
      const { handle } = await call('uploadTemplateSample', {
        appId,
        wabaId,
        body: { filename: file.name.slice(-240), mimeType: typeOf(file), data },
      })
      return { handle, filename: file.name.slice(-240) }
    },
  })
}

const TYPES = ['image/jpeg', 'image/png', 'video/mp4', 'application/pdf'] as const

// The server looks at it again; one that is none of these is refused there with a reason.
const typeOf = ({ type }: File): (typeof TYPES)[number] => TYPES.find((one) => one === type) ?? 'application/pdf'

const toBase64 = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result).replace(/^[^,]*,/, '')))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file cannot be read.')))
    reader.readAsDataURL(file)
  })
