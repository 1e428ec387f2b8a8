import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { t } from '#domain/i18n/t.ts'
import { contactQuery } from '#web/api/contacts/get-contact.ts'
import { buttonStyle } from '#web/kit/form/button-style.ts'
import { QueryState } from '#web/kit/feedback/query-state.tsx'
import { SideSheet } from '#web/kit/overlay/side-sheet.tsx'
import { Bone } from '#web/kit/feedback/skeleton.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { ContactFacts } from './profile/contact-facts.tsx'

type Props = { contactId: string | null; open: boolean; onClose: () => void }

/** One contact in a sheet beside the table. */
export function ContactSheet({ contactId, open, onClose }: Props) {
  const { app } = useCurrentApp()
  const contact = useQuery({ ...contactQuery(app.id, contactId ?? ''), enabled: contactId !== null })
  const title = contact.data?.name ?? contact.data?.phone ?? t('Contact')

  return (
    <SideSheet open={open} modal={false} onOpenChange={(next) => !next && onClose()} title={title}>
      <QueryState query={contact} what={t('this contact')}>
        <div className="flex flex-col gap-4">
          <Bone className="h-9" />
          <Bone className="h-9" />
          <Bone className="h-9" />
        </div>
      </QueryState>
      {contactId && contact.data && (
        <div className="flex flex-col gap-4">
          <div className="flex flex-wrap gap-2">
            <Link to="/inbox" search={{ compose: contactId }} className={buttonStyle({ variant: 'primary', className: 'flex-1' })}>
              {t('Message')}
            </Link>
            <Link to="/contacts/$contactId" params={{ contactId }} className={buttonStyle({ className: 'flex-1' })}>
              {t('Open profile')}
            </Link>
          </div>
          <ContactFacts key={contactId} contact={contact.data} />
        </div>
      )}
    </SideSheet>
  )
}
