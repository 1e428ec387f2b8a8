import { clsx } from 'clsx'
import { LayoutTemplate } from 'lucide-react'
import { Suspense, useEffect, useRef, useState, type RefObject } from 'react'

import { t } from '#domain/i18n/t.ts'
import { rich } from '#web/kit/text/rich.ts'
import type { Conversation } from '#domain/conversations/conversation.ts'

import type { ConversationAct } from '#web/api/conversations/act-on-conversation.ts'
import { Button } from '#web/kit/form/button.tsx'
import { lazyPart } from '#web/kit/hooks/lazy-component.ts'
import { Segmented } from '#web/kit/form/segmented.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { AssistButton } from './assist/assist-button.tsx'
import { type AiDraft, useAiDraft } from './assist/use-ai-draft.ts'
import { ButtonsEditor } from './buttons-editor.tsx'
import { type ComposeWindow, ComposeWindows } from './compose-windows.tsx'
import { ComposerActions } from './composer-actions.tsx'
import type { Draft, Mode } from './drafts/draft.ts'
import { insertWords } from './insert-text.ts'
import type { SendOptionsView } from './later/send-options.tsx'
import type { NewsGate } from './news/use-news.ts'
import { QuoteBar } from './quote-bar.tsx'
import { SendButtons } from './sending/send-buttons.tsx'
import { Toolbar } from './toolbar.tsx'
import { useAttachments } from './attachments/use-attachments.ts'
import type { DraftKeeper } from './drafts/use-drafts.ts'
import { useFileDrop } from './attachments/use-file-drop.ts'
import { useOutgoing } from './sending/use-outgoing.ts'
import { useSendKey } from './use-send-key.ts'
import { useTyping } from './use-typing.ts'
import { WritingField } from './writing-field.tsx'

/** Loaded with the first file that is attached. */
const AttachmentList = lazyPart(async () => (await import('./attachments/attachment-list.tsx')).AttachmentList)

/** Loaded with the first reply that AI drafts. */
const AiDraftBar = lazyPart(async () => (await import('./assist/ai-draft-bar.tsx')).AiDraftBar)

/** Loaded when next steps are first suggested. */
const NextSteps = lazyPart(async () => (await import('./next-steps.tsx')).NextSteps)

/** Loaded with the first recording. */
const VoiceRecorder = lazyPart(async () => (await import('./voice/voice-recorder.tsx')).VoiceRecorder)

/** Loaded with the first saved reply that is no text. */
const PreparedList = lazyPart(async () => (await import('./prepared-list.tsx')).PreparedList)

const MODES = [
  { value: 'reply', label: t('Reply') },
  { value: 'note', label: t('Note') },
] as const

type Props = {
  conversation: Conversation
  keeper: DraftKeeper
  mode: Mode
  noteOnly: boolean
  windowOpen: boolean
  /** Asks before a reply is sent that somebody else gave already. */
  gate: NewsGate
  onDone: () => void
}

/** Where a reply to the customer or a note for the team is written. */
export function Composer({ conversation, keeper, mode, noteOnly, windowOpen, gate, onDone }: Props) {
  const { app } = useCurrentApp()
  const typing = useTyping(app.id, conversation)
  const field = useRef<HTMLTextAreaElement>(null)
  const [opened, setOpened] = useState<ComposeWindow | null>(null)
  const draft = keeper[mode]
  const ai = useAiDraft(conversation.id, keeper.reply.text)
  const [note, shut] = [mode === 'note', mode === 'reply' && !windowOpen]
  const change = (part: Partial<Draft>) => keeper.change(mode, part)
  const attachments = useAttachments({ appId: app.id, conversationId: conversation.id, mode }, draft.files, (files) =>
    keeper.change(mode, (known) => ({ ...known, files: files(known.files) })),
  )
  const [options, setOptions] = useState<SendOptionsView | null>(null)
  const [recording, setRecording] = useState(false)
  const { over, onPaste, dropping } = useFileDrop(!shut, attachments.add)
  const { ready, fault, wait, submit, submitLater, sendNow } = useOutgoing({ conversation, keeper, mode, shut, attachments })

  useFocus(field, noteOnly)

  const finish = (act?: ConversationAct): void => {
    if ((ready && !note && !gate.confirm()) || !submit(act)) return
    typing(false)
    onDone()
  }
  const onKeyDown = useSendKey(field, finish)
  const insert = (words: string) => insertWords(field.current, draft.text, words, (text) => change({ text }))

  return (
    <form
      data-docked
      aria-label={note ? t('Write a note') : t('Write a reply')}
      onSubmit={(event) => {
        event.preventDefault()
        finish()
      }}
      {...dropping}
      className={frameStyle(note, over)}
    >
      <Head mode={mode} noteOnly={noteOnly} channel={conversation.channel.name} onMode={keeper.switchTo} />
      {draft.quote && !note && !shut && <QuoteBar quote={draft.quote} onRemove={() => change({ quote: null })} />}
      {shut ? (
        <WindowClosed />
      ) : (
        <WritingField
          mode={mode}
          conversation={conversation}
          draft={draft}
          field={field}
          ai={note ? null : ai}
          onChange={(part) => {
            change(part)
            typing(!note)
          }}
          onBlur={() => typing(false)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        />
      )}
      <Enclosed mode={mode} shut={shut} keeper={keeper} conversation={conversation} ai={ai} attachments={attachments} />
      <Notice fault={fault} wait={wait} />
      <div className="flex items-center gap-1 p-2">
        {recording ? (
          <Recorder onFile={(file) => attachments.add([file])} onEnd={() => setRecording(false)} />
        ) : (
          <>
            <Tools
              mode={mode}
              shut={shut}
              draft={draft}
              onFiles={attachments.add}
              onInsert={insert}
              onChange={change}
              onRecord={() => setRecording(true)}
              onOpen={setOpened}
            />
            <AssistButton conversationId={conversation.id} keeper={keeper} mode={mode} shut={shut} ai={ai} />
            <SendButtons
              note={note}
              asking={gate.asking && !note}
              ready={ready}
              conversation={conversation}
              options={options}
              onOptions={setOptions}
              onLater={(time) => submitLater(time) && typing(false)}
              onSendAnd={finish}
            />
          </>
        )}
      </div>
      <ComposerActions
        conversation={conversation}
        writesNote={note}
        noteOnly={noteOnly}
        shut={shut}
        ready={ready}
        onReply={() => keeper.switchTo('reply')}
        onAskReplies={() => insert('/')}
        onOptions={setOptions}
        onRecord={() => setRecording(true)}
        onOpen={setOpened}
        onSendAnd={finish}
      />
      {opened && (
        <ComposeWindows
          opened={opened}
          conversation={conversation}
          onSend={(content) => {
            sendNow(content)
            if (shut) onDone()
          }}
          onClose={() => setOpened(null)}
        />
      )}
    </form>
  )
}

const frameStyle = (note: boolean, over: boolean): string =>
  clsx(
    '@container flex flex-col rounded-card border shadow-1 has-[textarea:focus-visible]:outline-2 has-[textarea:focus-visible]:outline-focus',
    note ? 'border-honey-line bg-honey-soft' : over ? 'border-lagoon bg-lagoon-soft' : 'border-line-strong bg-surface',
  )

/** Puts the caret into the field as soon as it is wanted there. */
function useFocus(field: RefObject<HTMLTextAreaElement | null>, wanted: boolean): void {
  useEffect(() => {
    if (wanted) field.current?.focus()
  }, [field, wanted])
}

type ToolsProps = {
  mode: Mode
  shut: boolean
  draft: Draft
  onFiles: (files: Iterable<File>) => void
  onInsert: (words: string) => void
  onChange: (part: Partial<Draft>) => void
  onRecord: () => void
  onOpen: (window: ComposeWindow) => void
}

/** What can be put into a reply; once the window is closed, that is a template. */
function Tools({ mode, shut, draft, onFiles, onInsert, onChange, onRecord, onOpen }: ToolsProps) {
  if (shut) {
    return (
      <Button variant="soft" icon={<LayoutTemplate />} onClick={() => onOpen({ kind: 'template' })}>
        {t('Choose a template')}
      </Button>
    )
  }
  return (
    <Toolbar
      mode={mode}
      hasButtons={draft.buttons !== null}
      onFiles={onFiles}
      onInsert={onInsert}
      onAskReplies={() => onInsert('/')}
      onRecord={onRecord}
      onButtons={() => onChange({ buttons: draft.buttons ? null : [''] })}
      onOpen={onOpen}
    />
  )
}

/** A line of its own: beside the buttons a phone leaves it one letter. */
function Notice({ fault, wait }: { fault: string | null; wait: string | null }) {
  return (
    <p role="status" className={clsx('px-3 text-meta not-empty:pt-1', fault === null ? 'text-ink-2' : 'text-danger')}>
      {fault ?? wait}
    </p>
  )
}

function Recorder({ onFile, onEnd }: { onFile: (file: File) => void; onEnd: () => void }) {
  return (
    <Suspense>
      <VoiceRecorder
        onCancel={onEnd}
        onDone={(file) => {
          onFile(file)
          onEnd()
        }}
      />
    </Suspense>
  )
}

/** Whether a reply or a note is written, and where it goes. */
function Head({ mode, noteOnly, channel, onMode }: { mode: Mode; noteOnly: boolean; channel: string; onMode: (mode: Mode) => void }) {
  return (
    <div className="flex items-center justify-between gap-2 px-2 pt-2">
      {noteOnly ? (
        <span className="px-2 text-secondary font-medium text-honey-fg">{t('Note')}</span>
      ) : (
        <span className="shrink-0">
          <Segmented label={t('Write a')} value={mode} options={MODES} onChange={onMode} />
        </span>
      )}
      <span className="min-w-0 truncate px-2 text-meta text-ink-2">
        {mode === 'note' ? t('Only your team sees notes') : t('via {channel}', { channel })}
      </span>
    </div>
  )
}

function WindowClosed() {
  return (
    <p className="px-4 py-3 text-secondary text-ink-2">
      {rich(
        '<strong>The reply window is closed.</strong> More than 24 hours have passed since the customer last wrote. WhatsApp allows only a template now. You can still add a note.',
        { strong: (text) => <strong className="font-medium text-ink">{text}</strong> },
      )}
    </p>
  )
}

type EnclosedProps = {
  mode: Mode
  shut: boolean
  keeper: DraftKeeper
  conversation: Conversation
  ai: AiDraft
  attachments: ReturnType<typeof useAttachments>
}

/** What stands under the words of a reply: where AI has them from, and what goes out with them: files, prepared messages, buttons. A note has files alone. */
function Enclosed({ mode, shut, keeper, conversation, ai, attachments }: EnclosedProps) {
  const { reply: draft } = keeper
  const onChange = (part: Partial<Draft>) => keeper.change('reply', part)
  const steps = ai.suggests && (
    <Suspense fallback={null}>
      <NextSteps conversation={conversation} keeper={keeper} onClose={() => ai.suggest(false)} />
    </Suspense>
  )
  const files = attachments.list.length > 0 && <AttachmentList {...attachments} mode={mode} />
  if (mode === 'note')
    return (
      <>
        {steps}
        <Suspense fallback={null}>{files}</Suspense>
      </>
    )
  if (shut) return steps
  return (
    <>
      {steps}
      <Suspense fallback={null}>
        {ai.draft && <AiDraftBar conversationId={conversation.id} keeper={keeper} ai={ai} />}
        {draft.prepared.length > 0 && (
          <PreparedList
            contents={draft.prepared}
            onRemove={(index) => onChange({ prepared: draft.prepared.filter((_, at) => at !== index) })}
          />
        )}
        {files}
      </Suspense>
      {draft.buttons && <ButtonsEditor titles={draft.buttons} onChange={(buttons) => onChange({ buttons: buttons && [...buttons] })} />}
    </>
  )
}
