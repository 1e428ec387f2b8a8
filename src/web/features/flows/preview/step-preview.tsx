import { Eye, EyeOff } from 'lucide-react'

import type { FlowDocument, FlowKind, StepNode } from '#domain/flows/flow-document.ts'
import type { OutgoingContent } from '#domain/messages/message.ts'

import { IconButton } from '#web/kit/form/icon-button.tsx'
import { Segmented } from '#web/kit/form/segmented.tsx'
import { usePreferences } from '#web/preferences/use-preferences.ts'
import { aboutOf } from '../layout/flow-layout.ts'
import { PreviewLine } from './preview-line.tsx'
import { useStepPreview } from './use-step-preview.ts'

type Props = { kind: FlowKind; document: FlowDocument; step: StepNode }

const CHANNELS = [
  { value: 'whatsapp', label: 'WhatsApp' },
  { value: 'webchat', label: 'Widget' },
] as const

/** What the customer gets of a step while it is written, on WhatsApp or in the widget; nothing for a step that says nothing. */
export function StepPreview({ kind, document, step }: Props) {
  const [{ lookAt }, setPreferences] = usePreferences()
  const channel = lookAt === 'webchat' ? 'webchat' : 'whatsapp'
  const previews = useStepPreview(kind, document, step, channel)
  if (!previews) return <section aria-label="Preview" aria-busy />
  if (saysNothing(previews, step)) return null
  const isOpen = lookAt !== 'nowhere'
  return (
    <section aria-label="Preview" className="sticky -top-4 z-10 -mx-4 mb-5 border-y border-line bg-surface max-phone:static">
      <div className="flex h-9 items-center gap-2 ps-4 pe-2 max-phone:h-11">
        <h3 className="text-secondary font-medium">Preview</h3>
        <span className="ms-auto flex items-center gap-1">
          {isOpen && (
            <Segmented label="Seen on" value={channel} options={CHANNELS} onChange={(value) => setPreferences({ lookAt: value })} />
          )}
          <IconButton
            size="sm"
            label={isOpen ? 'Hide the preview' : 'Show the preview'}
            icon={isOpen ? <EyeOff /> : <Eye />}
            onClick={() => setPreferences({ lookAt: isOpen ? 'nowhere' : 'whatsapp' })}
          />
        </span>
      </div>
      {isOpen && <Seen previews={previews} channel={channel} />}
    </section>
  )
}

type Previews = NonNullable<ReturnType<typeof useStepPreview>>

// What speaks only at times says nothing while it cannot be read.
const saysNothing = ({ now, whenClosed }: Previews, { kind }: StepNode): boolean =>
  now === null ? aboutOf(kind)?.group !== 'Messages' : now.length === 0 && whenClosed?.length === 0

/** What comes at once, and what instead where the window of 24 hours is closed. */
function Seen({ previews: { now, whenClosed }, channel }: { previews: Previews; channel: 'whatsapp' | 'webchat' }) {
  return (
    <div
      role="group"
      aria-label="What the customer sees"
      tabIndex={0}
      className={`focus-inset max-h-60 overflow-y-auto px-3 py-2 ${channel === 'webchat' ? 'bg-surface' : 'bg-sunken'}`}
    >
      <Said said={now} channel={channel} />
      {whenClosed?.length !== 0 && (
        <>
          <p className="py-2 text-center text-meta text-ink-2">After 24 hours of silence</p>
          <Said said={whenClosed} channel={channel} />
        </>
      )}
    </div>
  )
}

function Said({ said, channel }: { said: readonly OutgoingContent[] | null; channel: 'whatsapp' | 'webchat' }) {
  if (said === null)
    return <p className="py-2 text-center text-secondary text-ink-2">It cannot be sent as it is. What is wrong stands at its field.</p>
  return (
    <ol className="flex flex-col gap-1.5">
      {said.map((content, index) => (
        <PreviewLine key={index} content={content} channel={channel} />
      ))}
    </ol>
  )
}
