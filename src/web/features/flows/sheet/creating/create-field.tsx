import { useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import { useSaveContactField } from '#web/api/contacts/contact-fields.ts'
import { thingsQuery } from '#web/api/flows/list-things.ts'
import { keyFrom } from '#web/kit/contact-fields/field-types.ts'
import { Button } from '#web/kit/form/button.tsx'
import { lazyPart } from '#web/kit/hooks/lazy-component.ts'
import type { CreateProps } from '#web/kit/schema-form/form-context.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'

const FieldDialog = lazyPart(async () => (await import('#web/kit/contact-fields/field-dialog.tsx')).FieldDialog)

/** Creates a contact field where a step names one that is not there yet. */
export function CreateField({ name, onCreated }: CreateProps) {
  const { app } = useCurrentApp()
  const queries = useQueryClient()
  const { add } = useSaveContactField(app.id)
  const [isOpen, setOpen] = useState(false)
  const label = name.charAt(0).toUpperCase() + name.slice(1).replaceAll(/[_-]+/g, ' ')
  return (
    <div className="flex flex-wrap items-center gap-2 text-meta text-ink-2">
      {t('No contact field has this name yet.')}
      <Button size="sm" icon={<Plus />} onPointerEnter={FieldDialog.ahead} onClick={() => setOpen(true)}>
        {t('Create field')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <FieldDialog
            field={null}
            suggested={{ key: keyFrom(name), label }}
            onSave={({ key, label: called, type, choices }) => add.mutateAsync({ key, label: called, type, choices })}
            onSaved={(key) => {
              void queries.invalidateQueries({ queryKey: thingsQuery(app.id, 'contactField').queryKey })
              onCreated(key)
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
