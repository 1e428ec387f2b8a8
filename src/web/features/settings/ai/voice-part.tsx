import { useQuery } from '@tanstack/react-query'

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
  { value: 'off', label: 'Off' },
  { value: 'onRequest', label: 'When a teammate asks' },
  { value: 'automatic', label: 'Automatically' },
]

const HELP: Readonly<Record<TranscriptionMode, string>> = {
  off: 'Voice messages stay audio.',
  onRequest: 'Teammates choose Transcribe under a voice message.',
  automatic: 'Every voice message goes to your AI provider as it arrives. Flows and AI agents answer what was said.',
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
        onSuccess: () => toasts.show({ title: 'Transcription setting saved' }),
        onError: (error) => toasts.show(refusal(error)),
      },
    )
  return (
    <section aria-labelledby="voice-messages" className="mt-8 flex flex-col gap-4">
      <h2 id="voice-messages" className="text-title font-semibold">
        Voice messages
      </h2>
      <Field label="Transcribe voice messages" help={HELP[automation.transcription]}>
        {({ id }) => <Select id={id} value={automation.transcription} options={MODES} onChange={choose} className="w-64 max-w-full" />}
      </Field>
      {provider ? (
        <p className="text-secondary text-ink-2">
          Model: <code className="font-mono">{provider.transcriptionModel}</code> at {provider.name}. {log && monthText(log.last30Days)}
        </p>
      ) : (
        <p className="text-secondary text-ink-2">Nothing is transcribed yet: add a transcription model to one of your providers.</p>
      )}
      {log && <LastProblem items={log.items} />}
    </section>
  )
}

function monthText({ transcribed, failed, seconds, costCents }: TranscriptionFigures): string {
  if (transcribed + failed === 0) return 'Nothing transcribed in the last 30 days.'
  const numbers = new Intl.NumberFormat('en')
  const minutes = numbers.format(Math.ceil(seconds / 60))
  const cost = costCents > 0 ? `, about ${numbers.format(Math.round(costCents * 100) / 100)} cents` : ''
  const lost = failed > 0 ? ` ${numbers.format(failed)} failed.` : ''
  return `Last 30 days: ${numbers.format(transcribed)} transcribed, ${minutes} min${cost}.${lost}`
}

/** What the provider said, where the latest transcription failed. */
function LastProblem({ items: [last] }: { items: readonly Transcription[] }) {
  return last?.problem ? <p className="text-secondary text-danger">The latest one failed. {last.problem}</p> : null
}
