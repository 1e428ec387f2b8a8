import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ChevronLeft, Download, Eraser, Merge, MessageSquare } from 'lucide-react'
import { Suspense, useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { Contact } from '#domain/contacts/contact.ts'

import { usePageTitle } from '#web/kit/brand/brand.ts'
import { useActions } from '#web/actions/use-actions.ts'
import { contactQuery } from '#web/api/contacts/get-contact.ts'
import { Avatar } from '#web/kit/media/avatar.tsx'
import { buttonStyle } from '#web/kit/form/button-style.ts'
import { QueryState } from '#web/kit/feedback/query-state.tsx'
import { iconButtonStyle } from '#web/kit/form/icon-button.tsx'
import { ListActions } from '#web/kit/list/list-actions.tsx'
import { lazyPart } from '#web/kit/hooks/lazy-component.ts'
import { Bone } from '#web/kit/feedback/skeleton.tsx'
import { Tag } from '#web/kit/form/tag.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { ContactFacts } from './contact-facts.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import { Timeline } from './timeline.tsx'

// Seldom wanted.
const ContactRuns = lazyPart(async () => (await import('./contact-runs.tsx')).ContactRuns)
const EraseContact = lazyPart(async () => (await import('./erase-contact.tsx')).EraseContact)
const route = getRouteApi('/gate/shell/contacts/$contactId')

/** One contact whole: what is known on the left, what became of it on the right. */
export function ProfileScreen() {
  const { app } = useCurrentApp()
  const { contactId } = route.useParams()
  const contact = useQuery(contactQuery(app.id, contactId))
  const [merging, setMerging] = useState(false)
  const [erasing, setErasing] = useState(false)
  // From then on nothing of them is shown, whatever is still in memory here.
  const [erased, setErased] = useState(false)
  const shown = erased ? undefined : contact.data
  const isAdmin = app.role !== 'agent'
  const archive = `/api/v1/apps/${app.id}/contacts/${contactId}/archive`
  const name = shown ? nameOf(shown) : t('Contact')
  usePageTitle(name)
  useActions([
    {
      id: 'merge-contact',
      name: t('Merge with another contact…'),
      group: 'Contacts',
      keywords: t('duplicate join'),
      perform: () => setMerging(true),
    },
    {
      id: 'download-contact',
      name: t('Download contact data'),
      group: 'Contacts',
      keywords: t('export archive privacy'),
      when: () => isAdmin,
      perform: () => window.location.assign(archive),
    },
    {
      id: 'erase-contact',
      name: t('Erase this contact…'),
      group: 'Contacts',
      keywords: t('delete forget privacy'),
      when: () => isAdmin,
      perform: () => setErasing(true),
    },
  ])

  return (
    <main className="flex h-full flex-col">
      <Head
        name={name}
        contact={shown}
        archive={archive}
        isAdmin={isAdmin}
        onMerge={() => setMerging(true)}
        onErase={() => setErasing(true)}
      />
      <QueryState query={contact} what={t('this contact')}>
        <div className="flex flex-col gap-4 p-4">
          <Bone className="h-9" />
          <Bone className="h-9" />
          <Bone className="h-9" />
        </div>
      </QueryState>
      {shown && (
        <div className="flex min-h-0 flex-1 max-md:flex-col max-md:overflow-y-auto">
          <aside
            aria-label={t('What is known')}
            className="w-96 shrink-0 overflow-y-auto border-e border-line p-4 max-md:w-full max-md:overflow-visible max-md:border-e-0 max-md:border-b"
          >
            <ContactFacts key={contactId} contact={shown} />
            <Suspense>
              <ContactRuns contactId={contactId} />
            </Suspense>
          </aside>
          <section
            aria-label={t('Timeline')}
            tabIndex={-1}
            className="min-w-0 flex-1 overflow-y-auto px-6 pb-6 max-md:overflow-visible max-md:px-4"
          >
            <div className="mx-auto max-w-168">
              <h2 className="sr-only">{t('Timeline')}</h2>
              <Timeline contactId={contactId} />
            </div>
          </section>
        </div>
      )}
      {erasing && contact.data && (
        <Suspense fallback={null}>
          <EraseContact contact={contact.data} onBegun={() => setErased(true)} onClose={() => setErasing(false)} />
        </Suspense>
      )}
      {merging && shown && <MergeDialog contact={shown} onClose={() => setMerging(false)} />}
    </main>
  )
}

const nameOf = ({ name, phone, email }: Contact): string => name ?? phone ?? email ?? t('Unknown contact')

type HeadProps = {
  name: string
  contact: Contact | undefined
  /** Where all that is held of the contact is downloaded. */
  archive: string
  isAdmin: boolean
  onMerge: () => void
  onErase: () => void
}

function Head({ name, contact, archive, isAdmin, onMerge, onErase }: HeadProps) {
  return (
    <header className="flex min-h-14 shrink-0 items-center gap-3 border-b border-line px-4 py-2 max-phone:flex-wrap">
      <Link
        to="/contacts"
        search={{}}
        aria-label={t('Back to contacts')}
        className="inline-flex size-8 items-center justify-center rounded-control text-ink-2 hover:bg-hover max-phone:size-11"
      >
        <ChevronLeft className="size-4.5" aria-hidden />
      </Link>
      {contact && (
        <span className="flex shrink-0">
          <Avatar name={name} size="sm" />
        </span>
      )}
      <h1 className="min-w-0 truncate text-title font-semibold max-phone:min-w-32 max-phone:flex-1">{name}</h1>
      {contact?.blockedAt && <Tag tone="danger">{t('Blocked')}</Tag>}
      {contact?.optedOutAt && <Tag tone="warning">{t('Opted out')}</Tag>}
      <div className="flex-1 max-phone:hidden" />
      {contact && (
        <Link to="/inbox" search={{ compose: contact.id }} className={buttonStyle({ variant: 'primary' })}>
          <MessageSquare className="phone:hidden" aria-hidden />
          <span className="max-phone:sr-only">{t('Message')}</span>
        </Link>
      )}
      {contact && isAdmin && (
        <a
          href={archive}
          download
          aria-label={t('Download contact data')}
          title={t('Download contact data')}
          className={iconButtonStyle({ className: 'max-phone:hidden' })}
        >
          <Download />
        </a>
      )}
      {contact && (
        <ListActions
          actions={[
            { icon: <Merge />, label: t('Merge'), onSelect: onMerge },
            {
              icon: <Download />,
              label: t('Download contact data'),
              phoneOnly: true,
              disabled: !isAdmin,
              onSelect: () => location.assign(archive),
            },
            {
              icon: <Eraser />,
              label: t('Erase…'),
              disabled: !isAdmin,
              title: isAdmin ? undefined : t('Ask an owner or an admin of the app'),
              onSelect: onErase,
            },
          ]}
        />
      )}
    </header>
  )
}
