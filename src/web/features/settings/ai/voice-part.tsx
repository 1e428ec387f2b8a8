import { locale } from '#domain/i18n/locale.ts'
import { useQuery } from '@tanstack/react-query'

import { t } from '#domain/i18n/t.ts'
import { rich } from '#web/kit/text/rich.ts'
import type { AiProvider } from '#domain/ai/ai-provider.ts'
import type { Transcription, TranscriptionFigures, TranscriptionMode } from '#domain/ai/transcription.ts'

import { transcriptionsQuery } from '#web/api/ai/ai-providers.ts'
import { automationQuery, useSaveAutomation } from '#web/api/apps/get-automation.ts'
import { refusal } from '#web/api/refusal.ts'
import { useToasts } from '#web/kit/feedback/toast-area.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { Select } from '#web/kit/form/select.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'

const MODES: readonly { value: TranscriptionMode; label: string }[] = [
  { value: 'off', label: t('Off') },
  { value: 'onRequest', label: t('When a teammate asks') },
  { value: 'automatic', label: t('Automatically') },
]

const HELP: Readonly<Record<TranscriptionMode, string>> = {
  off: t('Voice messages stay audio.'),
  onRequest: t('Teammates choose Transcribe under a voice message.'),
  automatic: t('Every voice message goes to your AI provider as it arrives. Flows and AI agents answer what was said.'),
}

/** Whether voice messages of customers are transcribed, by whom, and what that comes to. */
export function VoicePart({ providers }: { providers: readonly AiProvider[] }) {
  const { app } = useCurrentApp()
  const toasts = useToasts()
  const automation = useQuery(automationQuery(app.id)).data
  const log = useQuery(transcriptionsQuery(app.id)).data
  const save = useSaveAutomation(app.id)
  const provider = providers.find(({ transcriptionModel }) => transcriptionModel !== null)
  if (!automation) return null
  const choose = (transcription: TranscriptionMode) =>
    save.mutate(
      { ...automation, transcription },
      {
        onSuccess: () => toasts.show({ title: t('Transcription setting saved') }),
        onError: (error) => toasts.show(refusal(error)),
      },
    )
  return (
    <section aria-labelledby="voice-messages" className="mt-8 flex flex-col gap-4">
      <h2 id="voice-messages" className="text-title font-semibold">
        {t('Voice messages')}
      </h2>
      <Field label={t('Transcribe voice messages')} help={HELP[automation.transcription]}>
        {({ id }) => <Select id={id} value={automation.transcription} options={MODES} onChange={choose} className="w-80 max-w-full" />}
      </Field>
      {provider ? (
        <p className="text-secondary text-ink-2">
          {rich('Model: <code>{transcriptionModel}</code> at {name}. {value}', {
            code: (text) => <code className="font-mono">{text}</code>,
            transcriptionModel: provider.transcriptionModel,
            name: provider.name,
            value: log && monthText(log.last30Days),
          })}
        </p>
      ) : (
        <p className="text-secondary text-ink-2">{t('Nothing is transcribed yet: add a transcription model to one of your providers.')}</p>
      )}
      {log && <LastProblem items={log.items} />}
    </section>
  )
}

function monthText({ transcribed, failed, seconds, costCents }: TranscriptionFigures): string {
  if (transcribed + failed === 0) return t('Nothing transcribed in the last 30 days.')
  const numbers = new Intl.NumberFormat(locale())
  const minutes = numbers.format(Math.ceil(seconds / 60))
  const cost = costCents > 0 ? t(', about {numbers} cents', { numbers: numbers.format(Math.round(costCents * 100) / 100) }) : ''
  const lost = failed > 0 ? t(' {numbers} failed.', { numbers: numbers.format(failed) }) : ''
  return t('Last 30 days: {numbers} transcribed, {minutes} min{cost}.{lost}', { numbers: numbers.format(transcribed), minutes, cost, lost })
}

/** What the provider said, where the latest transcription failed. */
function LastProblem({ items: [last] }: { items: readonly Transcription[] }) {
  return last?.problem ? (
    <p className="text-secondary text-danger">{t('The latest one failed. {problem}', { problem: last.problem })}</p>
  ) : null
}
