import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { ArrowLeft, Copy, Languages } from 'lucide-react'

import { t } from '#domain/i18n/t.ts'
import { statusText } from '#domain/templates/status-labels.ts'
import type { Template } from '#domain/whatsapp/template.ts'

import { templateAccountsQuery, templateQuery } from '#web/api/templates/list-templates.ts'
import { buttonStyle } from '#web/kit/form/button-style.ts'
import { NoNumber } from '#web/kit/feedback/no-number.tsx'
import { iconButtonStyle } from '#web/kit/form/icon-button.tsx'
import { Bone } from '#web/kit/feedback/skeleton.tsx'
import { ResourceScreen } from '#web/kit/list/resource-screen.tsx'
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
  const accounts = useQuery(templateAccountsQuery(app.id))
  const known = accounts.data?.items
  const { found, template, initial } = useBeginning(templateId, from, as, known)

  return (
    <ResourceScreen
      what={t('template')}
      newTitle={t('New template')}
      name={template && template.name}
      unnamed={t('Untitled draft')}
      back={
        <Link to="/templates" aria-label={t('All templates')} className={iconButtonStyle()}>
          <ArrowLeft />
        </Link>
      }
      {...(template && aboutOf(template))}
      loads={[found, accounts]}
      unconnected={known?.length === 0 && <NoNumber>{t('A template belongs to the WhatsApp account of a number.')}</NoNumber>}
      bones={
        <div className="mx-auto flex max-w-180 flex-col gap-4 p-6">
          <Bone className="h-9" />
          <Bone className="h-9" />
          <Bone className="h-28" />
        </div>
      }
    >
      {known && initial && (
        <TemplateEditor
          // What WhatsApp says of it arrives while one writes; only another template begins again.
          key={[templateId, from, as].join(' ')}
          template={template ?? null}
          initial={initial}
          accounts={known}
          onSaved={({ id }) => void navigate({ to: '/templates/$templateId', params: { templateId: id }, search: {}, replace: true })}
        />
      )}
    </ResourceScreen>
  )
}

type Accounts = readonly { wabaId: string }[]

/** A new template belongs to the first account until another is chosen. */
const emptyFor = (accounts: Accounts = []) => accounts[0] && emptyDraft(accounts[0].wabaId)

/** The template of the address, and what its editor begins with: itself, or for a new one nothing, or another template. */
function useBeginning(templateId: string, from: string | undefined, as: 'language' | undefined, accounts: Accounts | undefined) {
  const { app } = useCurrentApp()
  const isNew = templateId === 'new'
  const shownId = isNew ? from : templateId
  const found = useQuery({ ...templateQuery(app.id, shownId ?? ''), enabled: shownId !== undefined })
  const initial = shownId === undefined ? emptyFor(accounts) : beginWith(found.data, isNew ? (as ?? 'copy') : 'itself')
  return { found, template: isNew ? null : found.data, initial }
}

/** What an editor begins with: a template as it is, a copy of it, or one of the same name in another language. */
const BEGIN = { itself: draftOf, copy: copyOf, language: translationOf }

const beginWith = (template: Template | undefined, how: keyof typeof BEGIN) => template && BEGIN[how](template)

/** What the head of the screen says of a template, and offers. */
const aboutOf = (template: Template) => ({
  state: statusText(template.status),
  beside: <span className="text-secondary text-ink-2">{languageText(template.language)}</span>,
  actions: <TemplateActions template={template} />,
})

function TemplateActions({ template }: { template: Template }) {
  return (
    <>
      <Link
        to="/templates/$templateId"
        params={{ templateId: 'new' }}
        search={{ from: template.id, as: 'language' }}
        className={buttonStyle({ className: 'max-phone:hidden' })}
      >
        <Languages />
        {t('Add language')}
      </Link>
      <Link to="/templates/$templateId" params={{ templateId: 'new' }} search={{ from: template.id }} className={buttonStyle()}>
        <Copy />
        {t('Duplicate')}
      </Link>
      <DeleteButton template={template} />
    </>
  )
}
