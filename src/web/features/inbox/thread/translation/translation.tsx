import { locale } from '#domain/i18n/locale.ts'
import { useQuery } from '@tanstack/react-query'
import { Languages, Sparkles } from 'lucide-react'

import { t } from '#domain/i18n/t.ts'
import type { Message } from '#domain/messages/message.ts'
import { guessLanguage } from '#flow/knowledge/guess-language.ts'

import { useActions } from '#web/actions/use-actions.ts'
import { mayAssistQuery } from '#web/api/conversations/assist.ts'
import { translationQuery, translationsQuery, useAutoTranslation } from '#web/api/conversations/translations.ts'
import { refusal } from '#web/api/refusal.ts'
import { useToasts } from '#web/kit/feedback/toast-area.tsx'
import { RichText } from '#web/kit/text/rich-text.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { TextButton } from '../text-button.tsx'

type Props = { message: Message; text: string }

/** What a customer wrote, in the reader's language: absent where it is that already, and where no AI provider is connected. */
export function Translation({ message, text }: Props) {
  const { app } = useCurrentApp()
  const { language } = new Intl.Locale(navigator.language)
  const from = guessLanguage(text)
  const isForeign = from !== null && new Intl.Locale(from).language !== language
  const mayAssist = useQuery({ ...mayAssistQuery(app.id), enabled: isForeign })
  if (!isForeign || mayAssist.data?.available !== true) return null
  return <Translated message={message} from={nameOf(from)} language={language} />
}

const nameOf = (language: string): string => new Intl.DisplayNames(locale(), { type: 'language' }).of(language) ?? language

/** A message's translation, and the way to it. */
function useTranslation(message: Message, language: string) {
  const { app } = useCurrentApp()
  const known = useQuery(translationsQuery(app.id, message.conversationId)).data
  const stored = known?.items.find((item) => item.messageId === message.id && item.language === language)?.text
  const since = known?.automaticSince ?? null
  // WhatsApp says when something was written in whole seconds.
  const isNew = since !== null && Date.parse(message.at) + 1_000 > Date.parse(since)
  const asked = useQuery({ ...translationQuery(app.id, message, language), enabled: isNew && stored === undefined })
  return { text: asked.data?.text ?? stored, asked, isAutomatic: since !== null }
}

/** Switches the translation of new messages on or off, for this person. */
function useToggle(conversationId: string, isAutomatic: boolean): () => void {
  const { app } = useCurrentApp()
  const toasts = useToasts()
  const automatic = useAutoTranslation(app.id, conversationId)
  return () =>
    automatic.mutate(!isAutomatic, {
      onSuccess: () =>
        toasts.show({ title: isAutomatic ? t('New messages are no longer translated') : t('New messages are translated for you') }),
      onError: (error) => toasts.show(refusal(error)),
    })
}

function Translated({ message, from, language }: { message: Message; from: string; language: string }) {
  const { text, asked, isAutomatic } = useTranslation(message, language)
  const toggle = useToggle(message.conversationId, isAutomatic)
  const translate = () => void asked.refetch()
  useActions([
    {
      id: 'translate-message',
      name: t('Translate the customer’s message'),
      group,
      shortcut: 'y',
      when: () => text === undefined,
      perform: translate,
    },
    {
      id: 'translate-automatically',
      name: isAutomatic ? t('Stop translating new messages') : t('Translate new messages automatically'),
      group,
      keywords: t('language AI'),
      shortcut: 'shift+y',
      perform: toggle,
    },
  ])
  if (text === undefined) return <NotYet asked={asked} onTranslate={translate} />
  return (
    <div className="mt-1.5 border-s-2 border-iris ps-2.5">
      <div className="flex flex-wrap items-center gap-x-2">
        <p className="inline-flex items-center gap-1.5 text-badge font-medium text-iris-fg">
          <Sparkles className="size-3 shrink-0" aria-hidden />
          {t('Translated from {from} by AI', { from })}
        </p>
        <TextButton label={isAutomatic ? t('Stop translating automatically') : undefined} onClick={toggle}>
          {isAutomatic ? t('Stop') : t('Translate automatically')}
        </TextButton>
      </div>
      <div lang={language} dir="auto">
        <RichText text={text} />
      </div>
    </div>
  )
}

type NotYetProps = { asked: { isError: boolean; isFetching: boolean; error: Error | null }; onTranslate: () => void }

function NotYet({ asked, onTranslate }: NotYetProps) {
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-2 text-meta text-ink-2">
      {asked.error && <span role="alert">{t('Not translated. {description}', { description: refusal(asked.error).description })}</span>}
      {asked.isFetching ? (
        <span role="status">{t('Translating…')}</span>
      ) : (
        <TextButton icon={<Languages aria-hidden />} onClick={onTranslate}>
          {asked.isError ? t('Try again') : t('Translate')}
        </TextButton>
      )}
    </div>
  )
}

const group = 'Conversation' as const
