import { SmilePlus } from 'lucide-react'

import { t } from '#domain/i18n/t.ts'
import { iconButtonStyle } from '#web/kit/form/icon-button.tsx'
import { Menu, MenuItem } from '#web/kit/overlay/menu.tsx'

const EMOJIS = ['👍', '❤️', '😂', '😮', '🙏'] as const

type Props = { own: string | undefined; onReact: (emoji: string) => void; onReply: () => void }

/** What can be done with a message on the phone: react to it, or answer it by name. */
export function ReactMenu({ own, onReact, onReply }: Props) {
  return (
    <Menu
      side="top"
      trigger={
        <button
          type="button"
          aria-label={t('React or reply')}
          className={iconButtonStyle({
            className: 'opacity-0 group-hover:opacity-100 focus-visible:opacity-100 data-popup-open:opacity-100 max-phone:opacity-60',
          })}
        >
          <SmilePlus />
        </button>
      }
    >
      {EMOJIS.map((emoji) => (
        <MenuItem key={emoji} icon={<span aria-hidden>{emoji}</span>} onSelect={() => onReact(own === emoji ? '' : emoji)}>
          {own === emoji ? t('Take {emoji} back', { emoji }) : t('React {emoji}', { emoji })}
        </MenuItem>
      ))}
      <MenuItem onSelect={onReply}>{t('Reply')}</MenuItem>
    </Menu>
  )
}
