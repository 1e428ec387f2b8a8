import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useEffect } from 'react'

import { APP_TITLE } from '#domain/constants.ts'
import { EMPTY_FORM } from '#domain/whatsapp-forms/empty-form.ts'
import type { FormDraft, WhatsappForm } from '#domain/whatsapp-forms/form.ts'
import { formStatusText } from '#domain/whatsapp-forms/status-labels.ts'

import { ApiError } from '#web/api/api-error.ts'
import { templateAccountsQuery } from '#web/api/templates/list-templates.ts'
import { formQuery } from '#web/api/whatsapp-forms/list-forms.ts'
import { buttonStyle } from '#web/kit/form/button.tsx'
import { EmptyState } from '#web/kit/feedback/empty-state.tsx'
import { ErrorState } from '#web/kit/feedback/error-state.tsx'
import { iconButtonStyle } from '#web/kit/form/icon-button.tsx'
import { Segmented } from '#web/kit/form/segmented.tsx'
import { Bone, Skeleton } from '#web/kit/feedback/skeleton.tsx'
import { Tag } from '#web/kit/form/tag.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { AnswersPart } from './answers-part.tsx'
import { FormEditor } from './form-editor.tsx'
import { FormMenu } from './form-menu.tsx'

const route = getRouteApi('/gate/shell/forms/$formId')
const VIEWS = [
  { value: 'build', label: 'Form' },
  { value: 'answers', label: 'Answers' },
] as const

/** One form: a new one, a copy, a draft, or one that is published, with what came back. */
export function FormScreen() {
  const { app } = useCurrentApp()
  const { formId } = route.useParams()
  const { from, show } = route.useSearch()
  const navigate = useNavigate()
  const isNew = formId === 'new'
  const shownId = isNew ? from : formId
  const found = useQuery({ ...formQuery(app.id, shownId ?? ''), enabled: shownId !== undefined })
  const accounts = useQuery(templateAccountsQuery(app.id))
  const form = isNew ? null : (found.data ?? null)
  const initial = draftFor(found.data, isNew, accounts.data?.items[0]?.wabaId)
  const failed = found.error ?? accounts.error

  useEffect(() => {
    document.title = `${form?.name ?? 'New form'} · ${APP_TITLE}`
  }, [form?.name])

  return (
    <main className="flex h-full flex-col">
      <header className="flex min-h-14 shrink-0 flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-4 py-2">
        <Link to="/forms" aria-label="All forms" className={iconButtonStyle()}>
          <ArrowLeft />
        </Link>
        <h1 className="min-w-0 truncate text-title font-semibold">{isNew ? 'New form' : (form?.name ?? '…') || 'Untitled form'}</h1>
        {form && <Tag tone={formStatusText(form.status).tone}>{formStatusText(form.status).label}</Tag>}
        {form && (
          <Segmented
            label="Show"
            value={show ?? 'build'}
            options={VIEWS}
            onChange={(view) =>
              void navigate({
                to: '/forms/$formId',
                params: { formId },
                search: { show: view === 'answers' ? view : undefined },
                replace: true,
              })
            }
          />
        )}
        <div className="flex-1" />
        {form && <FormMenu form={form} />}
      </header>
      <div className="min-h-0 flex-1 overflow-auto overscroll-contain" tabIndex={-1}>
        {failed && (
          <ErrorState
            title="Couldn’t load this form"
            hint={failed instanceof ApiError ? failed.hint : 'Try again.'}
            reference={failed.message}
            onRetry={() => void Promise.all([found.refetch(), accounts.refetch()])}
          />
        )}
        {isNew && accounts.data?.items.length === 0 && <NoNumber />}
        {!failed && !initial && accounts.data?.items.length !== 0 && (
          <Skeleton label="Loading the form" onRetry={() => void found.refetch()}>
            <div className="p-6">
              <Bone className="h-96 w-full" />
            </div>
          </Skeleton>
        )}
        {form && show === 'answers' ? (
          <AnswersPart form={form} />
        ) : (
          initial && (
            <FormEditor
              key={`${formId} ${from ?? ''}`}
              form={form}
              initial={initial}
              accounts={accounts.data?.items ?? []}
              onSaved={({ id }) => isNew && void navigate({ to: '/forms/$formId', params: { formId: id }, search: {}, replace: true })}
            />
          )
        )}
      </div>
    </main>
  )
}

function draftFor(form: WhatsappForm | undefined, isCopy: boolean, wabaId: string | undefined): FormDraft | null {
  if (form) {
    const { category, document } = form
    return { wabaId: form.wabaId, name: isCopy ? `${form.name.slice(0, 90)} (copy)` : form.name, category, document }
  }
  return isCopy && wabaId !== undefined ? { wabaId, name: '', category: 'CONTACT_US', document: EMPTY_FORM } : null
}

function NoNumber() {
  return (
    <EmptyState
      title="Connect a number first"
      action={
        <Link to="/settings/channels" className={buttonStyle({ variant: 'soft' })}>
          Open channels
        </Link>
      }
    >
      A form belongs to a WhatsApp Business account.
    </EmptyState>
  )
}
