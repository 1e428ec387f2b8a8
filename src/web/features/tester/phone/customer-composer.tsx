import { X } from 'lucide-react'

import { t } from '#domain/i18n/t.ts'
import { IconButton } from '#web/kit/form/icon-button.tsx'
import { PhoneComposer } from '#web/kit/phone/phone-composer.tsx'
import type { Play } from '../world/use-play.ts'
import { AttachMenu } from './attach-menu.tsx'

/** What the next words are about: a message they answer, or a product. */
export interface About {
  line: string
  part: Pick<Extract<Play, { type: 'text' }>, 'messageId' | 'product'>
}

type Props = {
  /** Words that stand there from the start, as a wa.me link brings them. */
  prefilled: string
  about: About | null
  onDropAbout: () => void
  onPlay: (play: Play) => void
}

/** Where the customer writes, or sends something else. */
export function CustomerComposer({ prefilled, about, onDropAbout, onPlay }: Props) {
  const say = (text: string) => {
    onPlay({ type: 'text', text, ...about?.part })
    onDropAbout()
  }
  return (
    <PhoneComposer
      label={t('Message')}
      placeholder={t('hi')}
      prefilled={prefilled}
      attach={<AttachMenu onPlay={onPlay} />}
      onSay={say}
      above={
        about && (
          <div className="mb-1 flex items-center gap-2 rounded-row border-s-3 border-lagoon bg-surface py-1 ps-2.5 pe-1 text-meta">
            <span className="min-w-0 flex-1 truncate text-ink-2">{about.line}</span>
            <IconButton label={t('Remove quote')} icon={<X />} onClick={onDropAbout} />
          </div>
        )
      }
    />
  )
}
