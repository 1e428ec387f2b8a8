import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'

import { t } from '#domain/i18n/t.ts'
import { formsQuery } from '#web/api/whatsapp-forms/list-forms.ts'
import { buttonStyle } from '#web/kit/form/button-style.ts'
import { EmptyState } from '#web/kit/feedback/empty-state.tsx'
import { AddLabel } from '#web/kit/list/list-actions.tsx'
import { ListScreen } from '#web/kit/list/list-screen.tsx'
import { SearchField } from '#web/kit/form/search-field.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { FormRows } from './form-rows.tsx'

const route = getRouteApi('/gate/shell/forms')

/** All forms that open inside WhatsApp, and how each stands. */
export function FormsScreen() {
  const { app } = useCurrentApp()
  const { search } = route.useSearch()
  const navigate = useNavigate()
  const list = useInfiniteQuery(formsQuery(app.id, { search }))

  return (
    <ListScreen
      title={t('Forms')}
      what={t('forms')}
      list={list}
      bones={{ count: 6, height: 'h-15' }}
      actions={
        <SearchField
          label={t('Search forms')}
          placeholder={t('Name')}
          value={search ?? ''}
          onChange={(words) => void navigate({ to: '/forms', search: { search: words || undefined }, replace: true })}
          className="w-56 max-phone:order-last max-phone:w-full"
        />
      }
      add={<NewForm />}
      isNarrowed={search !== undefined}
      empty={search ? <NoneMatch /> : <NoForms />}
    >
      {(items) => <FormRows items={items} />}
    </ListScreen>
  )
}

const NoneMatch = () => (
  <EmptyState
    title={t('No forms match')}
    action={
      <Link to="/forms" search={{}} className={buttonStyle({ variant: 'soft' })}>
        {t('Clear filters')}
      </Link>
    }
  >
    {t('Try another name.')}
  </EmptyState>
)

function NoForms() {
  return (
    <EmptyState title={t('No forms yet')} action={<NewForm />}>
      {t('A form opens inside WhatsApp. Flows send it, and its answers become variables.')}
    </EmptyState>
  )
}

function NewForm() {
  return (
    <Link to="/forms/$formId" params={{ formId: 'new' }} className={buttonStyle({ variant: 'primary' })}>
      <Plus />
      <AddLabel>{t('New form')}</AddLabel>
    </Link>
  )
}
