import { t } from '#domain/i18n/t.ts'
import type { ContactRow } from '#domain/contacts/contact-list.ts'

import { formatCount } from '../features/contacts/format-count.ts'
import { CONTACT_HEAD, CONTACT_NAME, CONTACT_ROW } from '../features/contacts/table/contact-row.ts'
import { formatAgo } from '../kit/text/format-time.ts'
import { paintButton, paintField, paintHead } from './paint-parts.ts'
import { answerIn, type Canvas, draw, drawFace, type Painting } from './painter.ts'

/** The names of the contacts, where `ContactsTable` draws them; null where there are none. */
export function paintContacts({ page }: Canvas): Painting | null {
  const items = answerIn<{ items: ContactRow[] }>(page, '*="/contacts?"')?.items ?? []
  if (items.length === 0) return null
  const count = answerIn<Parameters<typeof formatCount>[0]>(page, '$="/contacts/count"')
  const now = Date.now()
  return {
    done: 'main [data-index]',
    screen: draw(
      'flex h-full flex-col',
      paintHead(
        t('Contacts'),
        count ? formatCount(count) : '',
        t('Name, phone or email'),
        paintButton(t('Columns'), { className: 'max-md:hidden' }),
        paintButton(t('Import'), { hidesWords: 'max-phone:sr-only' }),
        paintButton(t('Add contact'), { variant: 'primary', hidesWords: 'max-phone:sr-only' }),
      ),
      draw(
        'flex min-h-0 flex-1',
        draw('w-54 shrink-0 border-e border-line bg-sunken max-lg:hidden'),
        draw(
          'flex min-w-0 flex-1 flex-col',
          draw(
            'flex min-h-11 shrink-0 flex-wrap items-center gap-1.5 border-b border-line px-4 py-1.5',
            paintField('w-36 max-phone:w-44', t('Any time')),
            paintButton(t('Add filter'), { variant: 'ghost', size: 'sm' }),
            paintButton(t('Advanced'), { variant: 'ghost', size: 'sm' }),
          ),
          draw(
            'min-h-0 flex-1 overflow-hidden',
            draw(`${CONTACT_HEAD} bg-sunken max-md:hidden`),
            ...items.slice(0, 24).map((item) => row(item, now)),
          ),
        ),
      ),
    ),
  }
}

/** Where the other columns stand depends on what the person chose: they come with the table. */
function row(contact: ContactRow, now: number): HTMLElement {
  const name = contact.name ?? contact.phone ?? contact.email ?? t('Unknown contact')
  return draw(
    `${CONTACT_ROW} h-11 grid-cols-[44px_minmax(0,1fr)]`,
    draw(''),
    draw(
      'flex h-full min-w-0 items-center px-4 max-md:px-0',
      draw(CONTACT_NAME, drawFace(name, 'size-6 text-[10px]'), draw('truncate', name)),
    ),
    draw('px-4 text-meta text-ink-2 tabular-nums md:hidden', contact.lastSeenAt ? formatAgo(contact.lastSeenAt, now) : ''),
  )
}
