import { ContactRound, FileText, Image, MapPin, Mic, Paperclip } from 'lucide-react'

import { t } from '#domain/i18n/t.ts'
import type { SimulationInput } from '#flow/simulation/input.ts'

import { iconButtonStyle } from '#web/kit/form/icon-button.tsx'
import { Menu, MenuItem } from '#web/kit/overlay/menu.tsx'
import { PhoneComposer } from '#web/kit/phone/phone-composer.tsx'
import { SAMPLES } from './samples.ts'

type Props = { onGive: (input: SimulationInput) => void }

/** Where the customer of a test chat writes, or sends something else. */
export function TestChatComposer({ onGive }: Props) {
  return (
    <PhoneComposer
      label={t('Write as the customer')}
      placeholder={t('Write as the customer')}
      attach={<AttachMenu onGive={onGive} />}
      onSay={(text) => onGive({ type: 'say', text })}
    />
  )
}

const OTHERS = [
  { label: 'FlowLayout', icon: <Image />, content: SAMPLES.layout },
  { label: t('Document'), icon: <FileText />, content: SAMPLES.document },
  { label: t('Voice message'), icon: <Mic />, content: SAMPLES.voice },
  { label: t('Location'), icon: <MapPin />, content: SAMPLES.place },
  { label: t('Contact card'), icon: <ContactRound />, content: SAMPLES.card },
]

function AttachMenu({ onGive }: Props) {
  return (
    <Menu
      side="top"
      trigger={
        <button type="button" aria-label={t('Send something else')} className={iconButtonStyle({ size: 'lg', className: 'rounded-full' })}>
          <Paperclip />
        </button>
      }
    >
      {OTHERS.map(({ label, icon, content }) => (
        <MenuItem key={label} icon={icon} onSelect={() => onGive({ type: 'send', content })}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  )
}
