import { locale } from '#domain/i18n/locale.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { AudioLines, ChevronDown, Sparkles } from 'lucide-react'
import type { ReactNode } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { MessageTranscript, TranscriptReason } from '#domain/ai/transcription.ts'
import type { Message } from '#domain/messages/message.ts'

import { mayAssistQuery } from '#web/api/conversations/assist.ts'
import { call } from '#web/api/call.ts'
import { refusal } from '#web/api/refusal.ts'
import { RichText } from '#web/kit/text/rich-text.tsx'
import { usePreferences } from '#web/preferences/use-preferences.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { TextButton } from '../text-button.tsx'
import { Translation } from '../translation/translation.tsx'

/** What is said in a customer's voice message, as AI heard it, and the way to it: absent where no AI provider transcribes. */
export function Transcript({ message }: { message: Message }) {
  const { app } = useCurrentApp()
  const mayAssist = useQuery(mayAssistQuery(app.id))
  const ask = useMutation({
    mutationFn: () => call('transcribeMessage', { appId: app.id, conversationId: message.conversationId, messageId: message.id }),
  })
  // The live connection tells what became of it.
  const known = message.transcript ?? ask.data ?? null
  if (known?.state === 'done') return <Heard message={message} transcript={known} />
  if (known?.state === 'pending' || ask.isPending) return <Waiting />
  const mayAsk = mayAssist.data?.transcribes === true && isWorthAsking(known)
  return <NotYet problem={problemOf(known, ask.error)} onTranscribe={mayAsk ? () => ask.mutate() : null} />
}

type Failed = Extract<MessageTranscript, { state: 'failed' }>

/** Whether a first try, or another, may bring it. */
const isWorthAsking = (known: Failed | null): boolean => known === null || RETRIED.has(known.reason)

const problemOf = (known: Failed | null, error: Error | null): ReactNode =>
  error ? refusal(error).description : known && PROBLEMS[known.reason]

type NotYetProps = { problem: ReactNode; onTranscribe: (() => void) | null }

function NotYet({ problem, onTranscribe }: NotYetProps) {
  if (!problem && !onTranscribe) return null
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-2 text-meta text-ink-2">
      {problem && <span role="status">{problem}</span>}
      {onTranscribe && (
        <TextButton icon={<AudioLines aria-hidden />} onClick={onTranscribe}>
          {problem ? t('Try again') : t('Transcribe')}
        </TextButton>
      )}
    </div>
  )
}

const Waiting = () => (
  <p role="status" className="mt-1 text-meta text-ink-2">
    {t('Transcribing…')}
  </p>
)

const PROBLEMS: Readonly<Record<TranscriptReason, string>> = {
  noProvider: t('Not transcribed: no AI provider with a transcription model is connected.'),
  fileMissing: t('Not transcribed: the audio isn’t here.'),
  tooLarge: t('Not transcribed: the audio is too large for the AI provider.'),
  tooLong: t('Not transcribed: the audio is longer than 25 minutes.'),
  noSpeech: t('No speech found in this voice message.'),
  refused: t('Not transcribed: the AI provider refused the audio.'),
  unavailable: t('Not transcribed: the AI provider didn’t answer.'),
}

/** What another try may change. */
const RETRIED: ReadonlySet<TranscriptReason> = new Set(['noProvider', 'fileMissing', 'refused', 'unavailable'])

type HeardProps = { message: Message; transcript: Extract<MessageTranscript, { state: 'done' }> }

function Heard({ message, transcript: { text, language } }: HeardProps) {
  const [{ transcriptsOpen }, setPreferences] = usePreferences()
  if (!transcriptsOpen)
    return (
      <TextButton icon={<ChevronDown aria-hidden />} onClick={() => setPreferences({ transcriptsOpen: true })}>
        {t('Show transcript')}
      </TextButton>
    )
  return (
    <>
      <div role="group" aria-label={t('Transcript')} className="mt-1.5 max-w-prose border-s-2 border-iris ps-2.5">
        <div className="flex flex-wrap items-center gap-x-2">
          <p className="inline-flex items-center gap-1.5 text-badge font-medium text-iris-fg">
            <Sparkles className="size-3 shrink-0" aria-hidden />
            {t('Transcribed{value} by AI', { value: language === null ? '' : t(' from {language}', { language: nameOf(language) }) })}
          </p>
          <TextButton label={t('Hide transcripts')} onClick={() => setPreferences({ transcriptsOpen: false })}>
            {t('Hide')}
          </TextButton>
        </div>
        <div dir="auto" {...(language !== null && { lang: language })}>
          <RichText text={text} />
        </div>
      </div>
      <Translation message={message} text={text} />
    </>
  )
}

const nameOf = (language: string): string => new Intl.DisplayNames(locale(), { type: 'language' }).of(language) ?? language
