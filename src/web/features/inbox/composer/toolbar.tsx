import { LayoutTemplate, Mic, Plus, ShoppingBag, SquareMousePointer, Zap, Paperclip, Smile } from 'lucide-react'
import { useRef, Suspense, useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import { IconButton, iconButtonStyle } from '#web/kit/form/icon-button.tsx'
import { Menu, MenuItem, MenuSeparator } from '#web/kit/overlay/menu.tsx'
import { lazyPart } from '#web/kit/hooks/lazy-component.ts'
import { Popover } from '#web/kit/overlay/popover.tsx'

import { type ComposeWindow, RARE_KINDS } from './compose-windows.tsx'
import type { Mode } from './drafts/draft.ts'

const EmojiPicker = lazyPart(async () => (await import('#web/kit/emoji/emoji-picker.tsx')).EmojiPicker)

/** Opens the choice of emojis. */
function EmojiButton({ onPick }: { onPick: (sign: string) => void }) {
  const [open, setOpen] = useState(false)
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      side="top"
      title={t('Emoji')}
      trigger={
        <button type="button" aria-label={t('Insert an emoji')} title={t('Insert an emoji ( : )')} className={iconButtonStyle()}>
          <Smile strokeWidth={1.75} />
        </button>
      }
    >
      <Suspense fallback={<div className="h-72" />}>
        <EmojiPicker
          onPick={(sign) => {
            setOpen(false)
            onPick(sign)
          }}
        />
      </Suspense>
    </Popover>
  )
}

/** What the chooser of the system offers at first: what WhatsApp takes, and what is made into it. */
const ACCEPTED =
  'image/jpeg,image/png,image/webp,image/gif,image/avif,image/tiff,image/bmp,video/mp4,video/3gpp,audio/*,.pdf,.txt,.csv,.doc,.docx,.xls,.xlsx,.ppt,.pptx'

/** Opens the chooser for files. */
function AttachButton({ onFiles }: { onFiles: (files: Iterable<File>) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <IconButton label={t('Attach files')} icon={<Paperclip strokeWidth={1.75} />} side="top" onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        multiple
        accept={ACCEPTED}
        aria-label={t('Files to attach')}
        tabIndex={-1}
        className="hidden"
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          // The same file may be chosen again.
          currentTarget.value = ''
        }}
      />
    </>
  )
}

type Props = {
  mode: Mode
  hasButtons: boolean
  onFiles: (files: Iterable<File>) => void
  onInsert: (words: string) => void
  onAskReplies: () => void
  onButtons: () => void
  onRecord: () => void
  onOpen: (opened: ComposeWindow) => void
}

/** What a message can be made of. Where there is little room, the rarer ones are in the menu alone. */
export function Toolbar({ mode, hasButtons, onFiles, onInsert, onAskReplies, onButtons, onRecord, onOpen }: Props) {
  const buttonsLabel = hasButtons ? t('Remove buttons') : t('Add reply buttons')
  if (mode === 'note')
    return (
      <>
        <AttachButton onFiles={onFiles} />
        <EmojiButton onPick={onInsert} />
      </>
    )
  return (
    <>
      <AttachButton onFiles={onFiles} />
      {/* A phone's own keyboard has them. */}
      <span className="contents max-phone:hidden">
        <EmojiButton onPick={onInsert} />
      </span>
      <IconButton label={t('Saved replies')} keys="/" side="top" icon={<Zap strokeWidth={1.75} />} onClick={onAskReplies} />
      <IconButton
        label={t('Record a voice message')}
        className="@max-[34rem]:hidden"
        side="top"
        icon={<Mic strokeWidth={1.75} />}
        onClick={onRecord}
      />
      <IconButton
        label={t('Send a template')}
        className="@max-[34rem]:hidden"
        side="top"
        icon={<LayoutTemplate strokeWidth={1.75} />}
        onClick={() => onOpen({ kind: 'template' })}
      />
      <IconButton
        label={t('Send products')}
        className="@max-[34rem]:hidden"
        side="top"
        icon={<ShoppingBag strokeWidth={1.75} />}
        onClick={() => onOpen({ kind: 'products' })}
      />
      <IconButton
        label={buttonsLabel}
        className="@max-[34rem]:hidden"
        icon={<SquareMousePointer strokeWidth={1.75} />}
        aria-pressed={hasButtons}
        side="top"
        onClick={onButtons}
      />
      <Menu
        side="top"
        trigger={
          <button type="button" aria-label={t('More message types')} className={iconButtonStyle()}>
            <Plus strokeWidth={1.75} />
          </button>
        }
      >
        <MenuItem onSelect={onRecord}>{t('Voice message')}</MenuItem>
        <MenuItem onSelect={() => onOpen({ kind: 'template' })}>{t('Template')}</MenuItem>
        <MenuItem onSelect={() => onOpen({ kind: 'products' })}>{t('Products')}</MenuItem>
        <MenuItem onSelect={onButtons}>{buttonsLabel}</MenuItem>
        <MenuSeparator />
        {RARE_KINDS.map((kind) => (
          <MenuItem key={kind.type} onSelect={() => onOpen({ kind: 'message', ...kind })}>
            {kind.label}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
