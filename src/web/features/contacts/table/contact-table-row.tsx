import { clsx } from 'clsx'
import { Ban, BellOff } from 'lucide-react'
import { memo } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { ContactRow } from '#domain/contacts/contact-list.ts'

import { Avatar } from '#web/kit/media/avatar.tsx'
import { formatAgo } from '#web/kit/text/format-time.ts'
import { ContactCell } from './contact-cell.tsx'
import { CONTACT_NAME, CONTACT_ROW } from './contact-row.ts'
import type { ShownColumn } from './use-columns.ts'

type Props = {
  contact: ContactRow
  columns: readonly ShownColumn[]
  open: boolean
  chosen: boolean
  onChoose: (id: string, range: boolean) => void
  onOpen: (id: string) => void
  now: number
  timeZone: string
}

/** One contact of the table; on phones its name, its number and when it was last seen. */
export const ContactTableRow = memo(function ContactTableRow({ contact, columns, open, chosen, onChoose, onOpen, now, timeZone }: Props) {
  const name = contact.name ?? contact.phone ?? contact.email ?? t('Unknown contact')
  const ground = chosen || open ? 'bg-lagoon-soft' : 'bg-surface group-hover/row:bg-hover'
  return (
    <div className={clsx(CONTACT_ROW, 'h-full grid-cols-(--columns)', ground)}>
      <div role="cell" className={clsx('sticky start-0 z-10 flex h-full items-center ps-4', ground)}>
        <input
          type="checkbox"
          aria-label={t('Choose {name}', { name })}
          checked={chosen}
          onChange={() => {}}
          onClick={(event) => onChoose(contact.id, event.shiftKey)}
          className="size-4 max-phone:size-5"
        />
      </div>
      <div role="cell" className={clsx('sticky start-11 z-10 flex h-full min-w-0 items-center px-4 max-md:px-0', ground)}>
        <button
          type="button"
          aria-label={t('Open {name}', { name })}
          onClick={() => onOpen(contact.id)}
          className={clsx('focus-inset', CONTACT_NAME)}
        >
          <span className="flex shrink-0">
            <Avatar name={name} size="xs" />
          </span>
          <span className="truncate">{name}</span>
          {contact.blockedAt !== null && <Ban className="size-3.5 shrink-0 text-danger" aria-label={t('Blocked')} />}
          {contact.optedOutAt !== null && <BellOff className="size-3.5 shrink-0 text-ink-3" aria-label={t('Opted out')} />}
        </button>
      </div>
      {columns.slice(1).map(({ id }) => (
        <div key={id} role="cell" className="flex h-full min-w-0 items-center px-4 text-ink-2 max-md:hidden">
          <ContactCell contact={contact} columnId={id} now={now} timeZone={timeZone} />
        </div>
      ))}
      <div role="cell" className="px-4 text-meta text-ink-2 tabular-nums md:hidden">
        {contact.lastSeenAt ? formatAgo(contact.lastSeenAt, now) : ''}
      </div>
    </div>
  )
})
