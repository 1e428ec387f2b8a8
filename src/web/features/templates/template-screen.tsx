import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { ArrowLeft, Copy, Languages } from 'lucide-react'
import { useEffect } from 'react'

import { APP_TITLE } from '#domain/constants.ts'
import { statusText } from '#domain/templates/status-labels.ts'

import { ApiError } from '#web/api/api-error.ts'
import { templateAccountsQuery, templateQuery } from '#web/api/templates/list-templates.ts'
import { buttonStyle } from '#web/kit/form/button.tsx'
import { EmptyState } from '#web/kit/feedback/empty-state.tsx'
import { ErrorState } from '#web/kit/feedback/error-state.tsx'
import { iconButtonStyle } from '#web/kit/form/icon-button.tsx'
import { Bone, Skeleton } from '#web/kit/feedback/skeleton.tsx'
import { Tag } from '#web/kit/form/tag.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { DeleteButton } from './delete-button.tsx'
import { copyOf, draftOf, emptyDraft, translationOf } from './empty-draft.ts'
import { TemplateEditor } from './template-editor.tsx'
import { languageText } from './template-labels.ts'

const route = getRouteApi('/gate/shell/templates/$templateId')

/** One template: a new one, a copy, a draft, or one that WhatsApp keeps. */
export function TemplateScreen() {
  const { app } = useCurrentApp()
  const { templateId } = route.useParams()
  const { from, as } = route.useSearch()
  const navigate = useNavigate()
  const isNew = templateId === 'new'
  const shownId = isNew ? from : templateId
  const found = useQuery({ ...templateQuery(app.id, shownId ?? ''), enabled: shownId !== undefined })
  const accounts = useQuery(templateAccountsQuery(app.id))
  const [firstAccount] = accounts.data?.items ?? []
  const template = isNew ? null : (found.data ?? null)
  const initial = found.data
    ? isNew
      ? (as === 'language' ? translationOf : copyOf)(found.data)
      : draftOf(found.data)
    : firstAccount && emptyDraft(firstAccount.wabaId)
  const failed = found.error ?? accounts.error

  useEffect(() => {
    document.title = `${template?.name ?? 'New template'} · ${APP_TITLE}`
  }, [template?.name])

  return (
    <main className="flex h-full flex-col">
      <header className="flex min-h-14 shrink-0 flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-4 py-2">
        <Link to="/templates" aria-label="All templates" className={iconButtonStyle()}>
          <ArrowLeft />
        </Link>
        <h1 className="min-w-0 truncate text-title font-semibold">
          {isNew ? 'New template' : (template?.name ?? '…') || 'Untitled draft'}
        </h1>
        {template && <Tag tone={statusText(template.status).tone}>{statusText(template.status).label}</Tag>}
        {template && <span className="text-secondary text-ink-2">{languageText(template.language)}</span>}
        <div className="flex-1" />
        {template && (
          <>
            <Link
              to="/templates/$templateId"
              params={{ templateId: 'new' }}
              search={{ from: template.id, as: 'language' }}
              className={buttonStyle({ className: 'max-phone:hidden' })}
            >
              <Languages />
              Add language
            </Link>
            <Link to="/templates/$templateId" params={{ templateId: 'new' }} search={{ from: template.id }} className={buttonStyle()}>
              <Copy />
              Duplicate
            </Link>
            <DeleteButton template={template} />
          </>
        )}
      </header>
      <div className="min-h-0 flex-1 overflow-auto overscroll-contain">
        {failed && (
          <ErrorState
            title="Couldn’t load this template"
            hint={failed instanceof ApiError ? failed.hint : 'Try again.'}
            reference={failed.message}
            onRetry={() => void Promise.all([found.refetch(), accounts.refetch()])}
          />
        )}
        {accounts.data?.items.length === 0 && (
          <EmptyState
            title="Connect a number first"
            action={
              <Link to="/settings/channels" className={buttonStyle({ variant: 'soft' })}>
                Open channels
              </Link>
            }
          >
            A template belongs to the WhatsApp account of a number.
          </EmptyState>
        )}
        {!failed && !(accounts.isSuccess && (shownId === undefined || found.isSuccess)) && (
          <Skeleton label="Loading the template">
            <div className="mx-auto flex max-w-180 flex-col gap-4 p-6">
              <Bone className="h-9" />
              <Bone className="h-9" />
              <Bone className="h-28" />
            </div>
          </Skeleton>
        )}
        {accounts.data && initial && (shownId === undefined || found.data) && (
          <TemplateEditor
            // What WhatsApp says of it arrives while one writes; only another template begins anew.
            key={`${templateId} ${from ?? ''} ${as ?? ''}`}
            template={template}
            initial={initial}
            accounts={accounts.data.items}
            onSaved={({ id }) => void navigate({ to: '/templates/$templateId', params: { templateId: id }, search: {}, replace: true })}
          />
        )}
      </div>
    </main>
  )
}
