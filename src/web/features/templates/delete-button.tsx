import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { Template } from '#domain/whatsapp/template.ts'

import { useChangeTemplates } from '#web/api/templates/change-templates.ts'
import { templatesQuery } from '#web/api/templates/list-templates.ts'
import { AlertDialog } from '#web/kit/overlay/alert-dialog.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { Menu, MenuItem } from '#web/kit/overlay/menu.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { languageText } from './template-labels.ts'

const RESERVED = t('Flows and broadcasts that send it will fail. WhatsApp keeps its name and language reserved for 30 days.')

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
      {t('Delete')}
    </Button>
  )
  const title =
    asked === 'all'
      ? t('Delete {name} in all {count} languages?', { name, count })
      : isKnown
        ? t('Delete {name} in {language}?', { name, language: languageText(language) })
        : t('Delete this draft?')
  return (
    <>
      {count > 1 ? (
        <Menu trigger={button} align="end">
          <MenuItem tone="danger" onSelect={() => setAsked('one')}>
            {t('Delete in {language}', { language: languageText(language) })}
          </MenuItem>
          <MenuItem tone="danger" onSelect={() => setAsked('all')}>
            {t('Delete in all {count} languages', { count })}
          </MenuItem>
        </Menu>
      ) : (
        button
      )}
      <AlertDialog
        open={asked !== null}
        onOpenChange={(open) => !open && setAsked(null)}
        title={title}
        description={isKnown ? RESERVED : t('What was written is gone.')}
        confirm={asked === 'all' ? t('Delete {count} templates', { count }) : isKnown ? t('Delete template') : t('Delete draft')}
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
