import { SendHorizontal } from 'lucide-react'
import type { ReactNode } from 'react'

import { t } from '#domain/i18n/t.ts'
import { IconButton } from '../form/icon-button.tsx'
import { useComposer } from './use-composer.ts'

type Props = {
  /** What the field is called. */
  label: string
  placeholder: string
  /** Words that stand there from the start. */
  prefilled?: string
  /** What stands above the field. */
  above?: ReactNode
  /** What sends something else than words. */
  attach: ReactNode
  onSay: (text: string) => void
}

/** Where a customer writes on a phone that is drawn. */
export function PhoneComposer({ label, placeholder, prefilled = '', above, attach, onSay }: Props) {
  const { text, setText, canSend, send, sendOnEnter } = useComposer(onSay, { prefilled })
  return (
    <form data-docked onSubmit={send} className="flex shrink-0 flex-col px-2 pt-1 pb-2.5">
      {above}
      <div className="flex items-end gap-1.5">
        {attach}
        <textarea
          rows={1}
          value={text}
          maxLength={4_096}
          aria-label={label}
          placeholder={placeholder}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={sendOnEnter}
          className="field-sizing-content max-h-32 min-h-10 min-w-0 flex-1 resize-none rounded-[20px] border border-control bg-surface px-4 py-2.25 text-reading text-ink max-phone:text-touch"
        />
        <IconButton
          type="submit"
          label={t('Send')}
          icon={<SendHorizontal />}
          side="top"
          size="lg"
          disabled={!canSend}
          className="rounded-full bg-lagoon text-on-lagoon enabled:hover:bg-lagoon-hover enabled:hover:text-on-lagoon"
        />
      </div>
    </form>
  )
}
