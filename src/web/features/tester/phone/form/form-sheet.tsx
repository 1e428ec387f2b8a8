import { useQuery } from '@tanstack/react-query'
import { ChevronLeft } from 'lucide-react'

import { t } from '#domain/i18n/t.ts'
import { Button } from '#web/kit/form/button.tsx'
import { ErrorState } from '#web/kit/feedback/error-state.tsx'
import { InlineAlert } from '#web/kit/feedback/inline-alert.tsx'
import { RowBones, Skeleton } from '#web/kit/feedback/skeleton.tsx'
import type { PhoneMessage } from '#web/features/tester/world/phone-types.ts'
import { formQuery } from '#web/features/tester/world/queries.ts'
import type { Play } from '#web/features/tester/world/use-play.ts'
import { PhoneSheet } from '#web/kit/phone/phone-sheet.tsx'
import { callEmulator } from '#web/features/tester/world/call-emulator.ts'

import { toBubble } from '../to-bubble.ts'
import { type FormScreen, readScreens } from './flow-json.ts'
import { FormPartView } from './form-part.tsx'
import { type Ask, useForm } from './use-form.ts'

interface Exchanged {
  status: number
  answer: { screen?: string; data?: Record<string, unknown>; error_msg?: string } | null
}

/** Asks a form's server over the emulator, which encrypts as a phone does. */
const exchange =
  (formId: string, phoneNumberId: string, flowToken: string): Ask =>
  async (action, screen, data) => {
    const { status, answer } = await callEmulator<Exchanged>(`/phone/forms/${encodeURIComponent(formId)}/exchange`, {
      method: 'POST',
      body: { action, ...(screen !== null && { screen }), data, flowToken, phoneNumberId },
    })
    if (status === 427) return { problem: answer?.error_msg ?? t('This form is closed.') }
    if (status !== 200 || !answer?.screen) return { problem: t('The form’s server answered {status}.', { status }) }
    return { screen: answer.screen, data: answer.data ?? {} }
  }

type Props = { message: PhoneMessage; onPlay: (play: Play) => void; onClose: () => void }

/** A WhatsApp Flow, opened from its message: its screens one after another, until it is sent. */
export function FormSheet({ message, onPlay, onClose }: Props) {
  const bubble = toBubble(message)
  const asked = bubble.kind === 'form' ? bubble : null
  const form = useQuery(formQuery(asked?.form ?? '', message.phoneNumberId))
  const screens = form.data ? readScreens(form.data.json) : null
  if (asked && screens) {
    const complete = (answers: Readonly<Record<string, unknown>>) => {
      onPlay({ type: 'form', messageId: message.id, answers })
      onClose()
    }
    const ask = form.data?.asksServer === true ? exchange(form.data.id, message.phoneNumberId, asked.token) : null
    return <Open screens={screens} first={asked} ask={ask} onComplete={complete} onClose={onClose} />
  }
  return (
    <PhoneSheet title={t('Form')} tall onClose={onClose}>
      {form.isPending ? (
        <Skeleton label={t('Opening the form')}>
          <RowBones count={4} height="h-12" />
        </Skeleton>
      ) : (
        <ErrorState
          title={t('This form can’t be opened')}
          hint={t('It has no screens that the phone can draw.')}
          reference={form.error?.message ?? ''}
          onRetry={() => void form.refetch()}
        />
      )}
    </PhoneSheet>
  )
}

type OpenProps = {
  screens: readonly FormScreen[]
  first: { screen: string; data: Readonly<Record<string, unknown>>; opens: 'screen' | 'server' }
  /** Asks the form's server; null where it has none. */
  ask: Ask | null
  onComplete: (answers: Readonly<Record<string, unknown>>) => void
  onClose: () => void
}

function Open({ screens, first, ask, onComplete, onClose }: OpenProps) {
  const { screen, scope, problem, busy, change, act, back, itemsOf } = useForm(screens, first, ask, onComplete)
  const footer = screen?.parts.find(({ type }) => type === 'Footer')
  const go = () => act(footer?.['on-click-action'])
  return (
    <PhoneSheet
      title={screen?.title ?? t('Form')}
      tall
      onClose={onClose}
      footer={
        <div className="flex flex-col gap-2">
          {problem && <InlineAlert tone="warning" title={problem} />}
          <div className="flex gap-2">
            {back && (
              <Button size="lg" icon={<ChevronLeft />} onClick={back}>
                {t('Back')}
              </Button>
            )}
            <Button variant="primary" size="lg" className="flex-1" busy={busy} onClick={go}>
              {footer?.label ?? t('Send')}
            </Button>
          </div>
          <p className="text-center text-meta text-ink-3">{t('Managed by the business')}</p>
        </div>
      }
    >
      <form
        className="flex flex-col gap-4 p-4"
        onSubmit={(event) => {
          event.preventDefault()
          go()
        }}
      >
        {screen?.parts
          .filter(({ type }) => type !== 'Footer')
          .map((part, index) => (
            <FormPartView
              key={`${screen.id} ${part.name ?? index}`}
              part={part}
              value={scope.form[part.name ?? '']}
              scope={scope}
              items={itemsOf(part)}
              onChange={(value) => change(part.name ?? '', value)}
            />
          ))}
      </form>
    </PhoneSheet>
  )
}
