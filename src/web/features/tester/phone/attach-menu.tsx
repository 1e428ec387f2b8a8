import { ContactRound, FileText, FolderOpen, MapPin, Megaphone, Mic, Paperclip, Sticker, Waves } from 'lucide-react'
import { useRef } from 'react'

import { t } from '#domain/i18n/t.ts'
import { iconButtonStyle } from '#web/kit/form/icon-button.tsx'
import { Menu, MenuItem } from '#web/kit/overlay/menu.tsx'
import type { Play } from '../world/use-play.ts'
import { PLACE } from './place.ts'

const FRIEND = { name: 'Ines Moreau', phone: '+33612345678' } as const

/** What an ad hands over with the first message, as Meta describes it. */
const AD = {
  type: 'text',
  text: t('Hello! Can I get more info on this?'),
  referral: {
    source_type: 'ad',
    source_id: '120210000000000001',
    source_url: 'https://fb.me/harbour-goods',
    headline: t('Fresh from the pier'),
    body: t('Coffee and tea, roasted on Mondays.'),
    media_type: 'image',
    ctwa_clid: 'ARAkLkA8rmlFeiCktEJQ',
  },
} as const

/** Everything but words that a customer can send. */
export function AttachMenu({ onPlay }: { onPlay: (play: Play) => void }) {
  const picker = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={picker}
        type="file"
        accept="image/jpeg,image/png,image/webp,video/mp4,video/3gpp,audio/*,.pdf,.txt,.doc,.docx,.xls,.xlsx,.ppt,.pptx"
        aria-label={t('File to send')}
        className="hidden"
        onChange={({ target }) => {
          const file = target.files?.[0]
          if (file) onPlay({ type: kindOf(file.type), file })
          target.value = ''
        }}
      />
      <Menu
        side="top"
        trigger={
          <button type="button" aria-label={t('Attach')} className={iconButtonStyle({ size: 'lg', className: 'rounded-full' })}>
            <Paperclip />
          </button>
        }
      >
        <MenuItem icon={<Waves />} onSelect={() => onPlay({ type: 'image' })}>
          {t('Sample photo')}
        </MenuItem>
        <MenuItem icon={<FileText />} onSelect={() => onPlay({ type: 'document' })}>
          {t('Sample document')}
        </MenuItem>
        <MenuItem icon={<Mic />} onSelect={() => onPlay({ type: 'audio' })}>
          {t('Sample voice message')}
        </MenuItem>
        <MenuItem icon={<Sticker />} onSelect={() => onPlay({ type: 'sticker' })}>
          {t('Sticker')}
        </MenuItem>
        <MenuItem icon={<FolderOpen />} onSelect={() => picker.current?.click()}>
          {t('File from this device')}
        </MenuItem>
        <MenuItem icon={<MapPin />} onSelect={() => onPlay(PLACE)}>
          {t('Location')}
        </MenuItem>
        <MenuItem icon={<ContactRound />} onSelect={() => onPlay({ type: 'contacts', contacts: [FRIEND] })}>
          {t('Contact')}
        </MenuItem>
        <MenuItem icon={<Megaphone />} onSelect={() => onPlay(AD)}>
          {t('Write from an ad')}
        </MenuItem>
      </Menu>
    </>
  )
}

/** How WhatsApp sends a file of this type. */
function kindOf(type: string): 'image' | 'video' | 'audio' | 'sticker' | 'document' {
  if (type === 'image/webp') return 'sticker'
  const [family] = type.split('/')
  return family === 'image' || family === 'video' || family === 'audio' ? family : 'document'
}
