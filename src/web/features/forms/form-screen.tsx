import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'

import { t } from '#domain/i18n/t.ts'
import { EMPTY_FORM } from '#domain/whatsapp-forms/empty-form.ts'
import type { TemplateAccount } from '#domain/api/whatsapp/templates.ts'
import type { FormDraft, WhatsappForm } from '#domain/whatsapp-forms/form.ts'
import { formStatusText } from '#domain/whatsapp-forms/status-labels.ts'

import { templateAccountsQuery } from '#web/api/templates/list-templates.ts'
import { formQuery } from '#web/api/whatsapp-forms/list-forms.ts'
import { iconButtonStyle } from '#web/kit/form/icon-button.tsx'
import { Segmented } from '#web/kit/form/segmented.tsx'
import { NoNumber } from '#web/kit/feedback/no-number.tsx'
import { Bone } from '#web/kit/feedback/skeleton.tsx'
import { ResourceScreen } from '#web/kit/list/resource-screen.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { AnswersPart } from './answers-part.tsx'
import { FormEditor } from './form-editor.tsx'
import { FormMenu } from './form-menu.tsx'

const route = getRouteApi('/gate/shell/forms/$formId')
const VIEWS = [
  { value: 'build', label: t('Form') },
  { value: 'answers', label: t('Answers') },
] as const

/** One form: a new one, a copy, a draft, or one that is published, with what came back. */
export function FormScreen() {
  const { app } = useCurrentApp()
  const { formId } = route.useParams()
  const { from, show = 'build' } = route.useSearch()
  const navigate = useNavigate()
  const isNew = formId === 'new'
  const accounts = useQuery(templateAccountsQuery(app.id))
  const known = accounts.data?.items
  const { found, form, initial } = useBeginning(formId, from, known)
  const answered = show === 'answers' ? form : null
  const change = (view: 'build' | 'answers') =>
    void navigate({
      to: '/forms/$formId',
      params: { formId },
      search: { show: view === 'answers' ? view : undefined },
      replace: true,
    })

  return (
    <ResourceScreen
      what={t('form')}
      newTitle={t('New form')}
      name={form && form.name}
      unnamed={t('Untitled form')}
      back={
        <Link to="/forms" aria-label={t('All forms')} className={iconButtonStyle()}>
          <ArrowLeft />
        </Link>
      }
      {...(form && {
        state: formStatusText(form.status),
        beside: <Segmented label={t('Show')} value={show} options={VIEWS} onChange={change} />,
        actions: <FormMenu form={form} />,
      })}
      loads={[found, accounts]}
      unconnected={isNew && known?.length === 0 && <NoNumber>{t('A form belongs to a WhatsApp Business account.')}</NoNumber>}
      bones={
        <div className="p-6">
          <Bone className="h-96 w-full" />
        </div>
      }
    >
      {answered ? (
        <AnswersPart form={answered} />
      ) : (
        initial && (
          <FormEditor
            key={[formId, from].join(' ')}
            form={form}
            initial={initial}
            accounts={known ?? []}
            onSaved={({ id }) => isNew && void navigate({ to: '/forms/$formId', params: { formId: id }, search: {}, replace: true })}
          />
        )
      )}
    </ResourceScreen>
  )
}

/** The form of the address, and what its editor begins with: itself, or for a new one nothing, or a copy of another. */
function useBeginning(formId: string, from: string | undefined, accounts: readonly TemplateAccount[] = []) {
  const { app } = useCurrentApp()
  const isNew = formId === 'new'
  const shownId = isNew ? from : formId
  const found = useQuery({ ...formQuery(app.id, shownId ?? ''), enabled: shownId !== undefined })
  return { found, form: isNew ? null : found.data, initial: draftFor(found.data, isNew, accounts[0]?.wabaId) }
}

function draftFor(form: WhatsappForm | undefined, isCopy: boolean, wabaId: string | undefined): FormDraft | null {
  if (form) {
    const { category, document } = form
    return { wabaId: form.wabaId, name: isCopy ? `${form.name.slice(0, 90)} (copy)` : form.name, category, document }
  }
  return isCopy && wabaId !== undefined ? { wabaId, name: '', category: 'CONTACT_US', document: EMPTY_FORM } : null
}
