import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { FormDraft } from '#domain/whatsapp-forms/form.ts'
import { templateAccountsQuery } from '#web/api/templates/list-templates.ts'
import { useChangeForms } from '#web/api/whatsapp-forms/change-forms.ts'
import { lazyPart } from '#web/kit/hooks/lazy-component.ts'
import type { CreateWindowProps } from '#web/kit/schema-form/form-context.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'

const NewFormDialog = lazyPart(async () => (await import('#web/kit/creating/new-form-dialog.tsx')).NewFormDialog)

/** Publishes a form where a step names one that is not there yet. */
export function CreateForm({ name, onCreated, onClose }: CreateWindowProps) {
  const { app } = useCurrentApp()
  const accounts = useQuery(templateAccountsQuery(app.id)).data?.items
  const change = useChangeForms(app.id)
  const publish = async (draft: FormDraft): Promise<string> => {
    const form = await change.mutateAsync({ verb: 'publish', formId: null, draft })
    if (!form?.metaId || form.faults.length > 0) {
      const [fault] = form?.faults ?? []
      throw new Error(fault?.message ?? t('WhatsApp didn’t take the form. It is kept as a draft under Forms.'))
    }
    return form.metaId
  }
  if (!accounts) return null
  return (
    <Suspense fallback={null}>
      <NewFormDialog accounts={accounts} name={name} onPublish={publish} onPublished={onCreated} onClose={onClose} />
    </Suspense>
  )
}
