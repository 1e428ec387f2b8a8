import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { ApiError } from '#web/api/api-error.ts'
import { contactQuery } from '#web/api/contacts/get-contact.ts'
import { buttonStyle } from '#web/kit/form/button.tsx'
import { ErrorState } from '#web/kit/feedback/error-state.tsx'
import { SideSheet } from '#web/kit/overlay/side-sheet.tsx'
import { Bone, Skeleton } from '#web/kit/feedback/skeleton.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { ContactFacts } from './profile/contact-facts.tsx'

type Props = { contactId: string | null; open: boolean; onClose: () => void }

/** One contact in a sheet beside the table. */
export function ContactSheet({ contactId, open, onClose }: Props) {
  const { app } = useCurrentApp()
  const contact = useQuery({ ...contactQuery(app.id, contactId ?? ''), enabled: contactId !== null })
  const title = contact.data?.name ?? contact.data?.phone ?? 'Contact'

  return (
    <SideSheet open={open} modal={false} onOpenChange={(next) => !next && onClose()} title={title}>
      {contact.isPending && (
        <Skeleton label="Loading the contact">
          <div className="flex flex-col gap-4">
            <Bone className="h-9" />
            <Bone className="h-9" />
            <Bone className="h-9" />
          </div>
        </Skeleton>
      )}
      {contact.isError && (
        <ErrorState
          title="Couldn’t load this contact"
          hint={contact.error instanceof ApiError ? contact.error.hint : 'Try again.'}
          reference={contact.error.message}
          onRetry={() => void contact.refetch()}
        />
      )}
      {contactId && contact.data && (
        <div className="flex flex-col gap-4">
          <Link to="/contacts/$contactId" params={{ contactId }} className={buttonStyle({ className: 'w-full' })}>
            Open profile and timeline
          </Link>
          <ContactFacts key={contactId} contact={contact.data} />
        </div>
      )}
    </SideSheet>
  )
}
