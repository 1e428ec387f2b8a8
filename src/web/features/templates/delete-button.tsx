import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'

import type { Template } from '#domain/whatsapp/template.ts'

import { useChangeTemplates } from '#web/api/templates/change-templates.ts'
import { templatesQuery } from '#web/api/templates/list-templates.ts'
import { AlertDialog } from '#web/kit/overlay/alert-dialog.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { Menu, MenuItem } from '#web/kit/overlay/menu.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { languageText } from './template-labels.ts'

const RESERVED = 'Flows and broadcasts that send it will fail. WhatsApp keeps its name and language reserved for 30 days.'

/** Deletes a template in its language, or in all that its name has; says before what that means. */
export function DeleteButton({ template: { id, wabaId, name, language, providerId } }: { template: Template }) {
  const { app } = useCurrentApp()
  const navigate = useNavigate()
  const change = useChangeTemplates(app.id)
  const [asked, setAsked] = useState<'one' | 'all' | null>(null)
  const isKnown = providerId !== null
  const named = useInfiniteQuery({ ...templatesQuery(app.id, { name, wabaId }), enabled: isKnown })
  const count = named.data?.pages.flatMap(({ items }) => items).filter((one) => one.providerId !== null).length ?? 1
  const button = (
    // Until its languages are known, a click would ask the wrong question.
    <Button
      variant="quietDanger"
      icon={<Trash2 />}
      disabled={isKnown && named.isPending}
      onClick={count > 1 ? undefined : () => setAsked('one')}
    >
      Delete
    </Button>
  )
  const title =
    asked === 'all'
      ? `Delete ${name} in all ${count} languages?`
      : isKnown
        ? `Delete ${name} in ${languageText(language)}?`
        : 'Delete this draft?'
  return (
    <>
      {count > 1 ? (
        <Menu trigger={button} align="end">
          <MenuItem tone="danger" onSelect={() => setAsked('one')}>
            Delete in {languageText(language)}
          </MenuItem>
          <MenuItem tone="danger" onSelect={() => setAsked('all')}>
            Delete in all {count} languages
          </MenuItem>
        </Menu>
      ) : (
        button
      )}
      <AlertDialog
        open={asked !== null}
        onOpenChange={(open) => !open && setAsked(null)}
        title={title}
        description={isKnown ? RESERVED : 'What was written is gone.'}
        confirm={asked === 'all' ? `Delete ${count} templates` : isKnown ? 'Delete template' : 'Delete draft'}
        busy={change.isPending}
        onConfirm={() =>
          asked &&
          change.mutate(
            { verb: 'remove', templateId: id, languages: asked },
            { onSuccess: () => void navigate({ to: '/templates', search: {} }), onError: () => setAsked(null) },
          )
        }
      />
      {change.isError && (
        <span role="alert" className="text-meta text-danger">
          {change.error.message}
        </span>
      )}
    </>
  )
}
