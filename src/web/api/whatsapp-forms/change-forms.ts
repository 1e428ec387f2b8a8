import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import type { FormDraft, WhatsappForm } from '#domain/whatsapp-forms/form.ts'

import { call } from '../call.ts'
import { queryKeys } from '../query-keys.ts'

type Change =
  | { verb: 'save'; formId: string | null; draft: FormDraft }
  | { verb: 'publish'; formId: string | null; draft: FormDraft }
  | { verb: 'deprecate' | 'remove'; formId: string }

/** How far a publication has come. */
export type PublishStage = 'saving' | 'handing' | 'publishing'

/**
 * Keeps, publishes, deprecates or deletes a form; answers it as it is now, or null when it is gone. A form in which WhatsApp found
 * faults comes back as a draft that names them.
 */
export function useChangeForms(appId: string) {
  const queries = useQueryClient()
  const [stage, setStage] = useState<PublishStage | null>(null)
  const change = useMutation({
    mutationFn: async (change: Change): Promise<WhatsappForm | null> => {
      if (change.verb === 'save') return save(appId, change.formId, change.draft)
      if (change.verb === 'publish') return publish(appId, change.formId, change.draft, setStage)
      if (change.verb === 'deprecate') return call('deprecateWhatsappForm', { appId, formId: change.formId })
      await call('removeWhatsappForm', { appId, formId: change.formId })
      return null
    },
    onSettled: () => {
      setStage(null)
      // Steps name forms, and read what each asks.
      const stale = [['app', appId, 'things'], ['step', 'whatsappForms'], queryKeys.whatsappForms(appId)]
      return Promise.all(stale.map((queryKey) => queries.invalidateQueries({ queryKey })))
    },
  })
  return { ...change, stage }
}

const save = (appId: string, formId: string | null, body: FormDraft): Promise<WhatsappForm> =>
  formId === null ? call('createWhatsappForm', { appId, body }) : call('saveWhatsappForm', { appId, formId, body })

/** Kept first, so that a refusal of WhatsApp's loses nothing. */
async function publish(appId: string, formId: string | null, draft: FormDraft, tell: (stage: PublishStage) => void): Promise<WhatsappForm> {
  tell('saving')
  const kept = await save(appId, formId, draft)
  tell('handing')
  const handed = await call('handOverWhatsappForm', { appId, formId: kept.id })
  if (handed.faults.length > 0) return handed
  tell('publishing')
  return call('publishWhatsappForm', { appId, formId: kept.id })
}

/** Opens WhatsApp's own preview of a form that it has. */
export function usePreviewForm(appId: string) {
  return useMutation({ mutationFn: async (formId: string) => (await call('previewWhatsappForm', { appId, formId })).url })
}
