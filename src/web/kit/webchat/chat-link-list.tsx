import { Trash2 } from 'lucide-react'

import { t } from '#domain/i18n/t.ts'
import type { ChatLink } from '#domain/webchat/chat-link.ts'

import { CopyField } from '../form/copy-field.tsx'
import { IconButton } from '../form/icon-button.tsx'
import { Tag } from '../form/tag.tsx'
import { formatMoment } from '../text/format-time.ts'

type Props = { links: readonly ChatLink[]; timeZone: string; onRemove: (id: string) => void }

/** Links to a web chat: what each is for, until when it works, and its address. */
export const ChatLinkList = ({ links, timeZone, onRemove }: Props) => (
  <ul className="flex flex-col gap-3">
    {links.map(({ id, name, url, draft, hasPassword, expiresAt }) => (
      <li key={id} className="flex flex-col gap-2 rounded-card border border-line p-3">
        <span className="flex items-center gap-2">
          <span className="min-w-0 flex-1 truncate font-medium">{name}</span>
          <IconButton label={t('Close the link “{name}”', { name })} icon={<Trash2 aria-hidden />} onClick={() => onRemove(id)} />
        </span>
        <CopyField label={t('link “{name}”', { name })} value={url} />
        {(draft || hasPassword || expiresAt !== null) && (
          <span className="flex flex-wrap gap-2">
            {draft && <Tag>{t('Draft')}</Tag>}
            {hasPassword && <Tag>{t('Password')}</Tag>}
            {expiresAt !== null && <Tag>{t('Until {expiresAt}', { expiresAt: formatMoment(expiresAt, timeZone) })}</Tag>}
          </span>
        )}
      </li>
    ))}
  </ul>
)
