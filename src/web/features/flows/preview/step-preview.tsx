import { Eye, EyeOff } from 'lucide-react'

import { t } from '#domain/i18n/t.ts'
import type { FlowDocument, FlowKind, StepNode } from '#domain/flows/flow-document.ts'
import type { OutgoingContent } from '#domain/messages/message.ts'

import { IconButton } from '#web/kit/form/icon-button.tsx'
import { Segmented } from '#web/kit/form/segmented.tsx'
import { usePreferences } from '#web/preferences/use-preferences.ts'
import { aboutOf } from '../layout/flow-layout.ts'
import { fitNotes } from './fit-notes.ts'
import { PreviewLine } from './preview-line.tsx'
import { useStepPreview } from './use-step-preview.ts'
import { WidgetPreview } from './widget-preview.tsx'

type Props = { kind: FlowKind; document: FlowDocument; step: StepNode }

const CHANNELS = [
  { value: 'whatsapp', label: 'WhatsApp' },
  { value: 'webchat', label: t('Web chat') },
] as const
type Channel = (typeof CHANNELS)[number]['value']

/** What the customer gets of a step while it is written, on WhatsApp or in the web chat; nothing for a step that says nothing. */
export function StepPreview({ kind, document, step }: Props) {
  const [{ lookAt }, setPreferences] = usePreferences()
  const channel = lookAt === 'webchat' ? 'webchat' : 'whatsapp'
  const previews = useStepPreview(kind, document, step, channel)
  if (!previews) return <section aria-label={t('Preview')} aria-busy />
  if (saysNothing(previews, step)) return null
  const isOpen = lookAt !== 'nowhere'
  return (
    <section aria-label={t('Preview')} className="sticky -top-4 z-10 -mx-4 mb-5 border-y border-line bg-surface max-phone:static">
      <div className="flex h-9 items-center gap-2 ps-4 pe-2 max-phone:h-11">
        <h3 className="text-secondary font-medium">{t('Preview')}</h3>
        <span className="ms-auto flex items-center gap-1">
          {isOpen && (
            <Segmented label={t('Seen on')} value={channel} options={CHANNELS} onChange={(value) => setPreferences({ lookAt: value })} />
          )}
          <IconButton
            size="sm"
            label={isOpen ? t('Hide the preview') : t('Show the preview')}
            icon={isOpen ? <EyeOff /> : <Eye />}
            onClick={() => setPreferences({ lookAt: isOpen ? 'nowhere' : 'whatsapp' })}
          />
        </span>
      </div>
      {isOpen && <Seen previews={previews} channel={channel} config={step.config} />}
    </section>
  )
}

type Previews = NonNullable<ReturnType<typeof useStepPreview>>

// What speaks only at times says nothing while it cannot be read.
const saysNothing = ({ now, whenClosed }: Previews, { kind }: StepNode): boolean =>
  now === null ? aboutOf(kind)?.group !== 'Messages' : now.length === 0 && whenClosed?.length === 0

/** What comes at once, as its channel draws it; on WhatsApp also what comes instead where the window of 24 hours is closed. */
function Seen({ previews: { now, whenClosed }, channel, config }: { previews: Previews; channel: Channel; config: unknown }) {
  const notes = fitNotes(config, now ?? [], channel)
  return (
    <>
      {channel === 'webchat' && now !== null ? (
        <WidgetPreview said={now} />
      ) : (
        <div
          role="group"
          aria-label={t('What the customer sees')}
          tabIndex={0}
          className="focus-inset max-h-60 overflow-y-auto bg-sunken px-3 py-2"
        >
          <Said said={now} />
          {channel === 'whatsapp' && whenClosed?.length !== 0 && (
            <>
              <p className="py-2 text-center text-meta text-ink-2">{t('After 24 hours of silence')}</p>
              <Said said={whenClosed} />
            </>
          )}
        </div>
      )}
      {notes.length > 0 && <p className="border-t border-line px-4 py-1.5 text-meta text-ink-2">{notes.join(' ')}</p>}
    </>
  )
}

function Said({ said }: { said: readonly OutgoingContent[] | null }) {
  if (said === null)
    return <p className="py-2 text-center text-secondary text-ink-2">{t('It can’t be sent yet. Fix the marked fields.')}</p>
  return (
    <ol className="flex flex-col gap-1.5">
      {said.map((content, index) => (
        <PreviewLine key={index} content={content} />
      ))}
    </ol>
  )
}
