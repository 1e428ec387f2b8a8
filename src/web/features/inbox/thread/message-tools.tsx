import { useQueryClient } from '@tanstack/react-query'
import { BookOpenText, CircleHelp, Reply, SmilePlus } from 'lucide-react'
import { Suspense, useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { Message } from '#domain/messages/message.ts'

import { IconButton, iconButtonStyle } from '#web/kit/form/icon-button.tsx'
import { lazyPart } from '#web/kit/hooks/lazy-component.ts'
import { Menu, MenuItem } from '#web/kit/overlay/menu.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'

/** Loaded when the first answer is saved. */
const SaveQuestion = lazyPart(async () => (await import('./save-question.tsx')).SaveQuestion)

const EMOJIS = [
  ['👍', t('Thumbs up')],
  ['❤️', t('Heart')],
  ['😂', t('Laughing')],
  ['😮', t('Surprised')],
  ['🙏', t('Thank you')],
  ['✅', t('Done')],
] as const

type Props = {
  message: Message
  /** Null where it cannot be answered now. */
  onQuote: ((message: Message) => void) | null
  onReact: ((message: Message, emoji: string) => void) | null
  /** Null where no flow said it. */
  onExplain: ((message: Message) => void) | null
  /** A person answered with it. */
  isAnswer: boolean
}

// A pointer finds them beside the message. A finger taps the message, and they stand above it.
const LOOK =
  'flex shrink-0 opacity-0 transition-opacity duration-80 group-focus-within:opacity-100 group-hover:opacity-100 has-data-popup-open:opacity-100 max-phone:absolute max-phone:bottom-full max-phone:z-2 max-phone:hidden max-phone:rounded-full max-phone:border max-phone:border-line max-phone:bg-surface max-phone:p-0.5 max-phone:shadow-2 max-phone:group-focus-within:flex max-phone:has-data-popup-open:flex'

/** Asks why the bot said something as soon as a pointer comes near. */
function useExplainAhead({ conversationId, id }: Message): () => void {
  const queries = useQueryClient()
  const { app } = useCurrentApp()
  return () =>
    void import('./explain/explain-panel.tsx').then(
      ({ explainQuery }) => queries.prefetchQuery(explainQuery(app.id, conversationId, id)),
      () => {},
    )
}

/** Answers one message, puts a sign on it, keeps it as knowledge, or asks why the bot said it. */
export function MessageTools({ message, onQuote, onReact, onExplain, isAnswer }: Props) {
  const [saves, setSaves] = useState(false)
  const explainAhead = useExplainAhead(message)
  return (
    <div className={LOOK}>
      {onExplain && (
        <IconButton
          size="sm"
          label={t('Why did the bot say this?')}
          side="top"
          icon={<CircleHelp strokeWidth={1.75} />}
          onPointerEnter={explainAhead}
          onClick={() => onExplain(message)}
        />
      )}
      {onQuote && (
        <IconButton size="sm" label={t('Reply to this')} side="top" icon={<Reply strokeWidth={1.75} />} onClick={() => onQuote(message)} />
      )}
      {isAnswer && (
        <IconButton
          size="sm"
          label={t('Save as a question in Knowledge')}
          side="top"
          icon={<BookOpenText strokeWidth={1.75} />}
          onClick={() => setSaves(true)}
        />
      )}
      {saves && (
        <Suspense fallback={null}>
          <SaveQuestion message={message} onClose={() => setSaves(false)} />
        </Suspense>
      )}
      {onReact && message.direction === 'in' && (
        <Menu
          side="top"
          trigger={
            <button type="button" aria-label={t('React')} className={iconButtonStyle({ size: 'sm' })}>
              <SmilePlus strokeWidth={1.75} />
            </button>
          }
        >
          {EMOJIS.map(([emoji, label]) => (
            <MenuItem key={emoji} onSelect={() => onReact(message, emoji)}>
              {emoji} {label}
            </MenuItem>
          ))}
        </Menu>
      )}
    </div>
  )
}
