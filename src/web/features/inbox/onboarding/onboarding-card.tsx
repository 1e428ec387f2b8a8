import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { Binoculars, Check, ChevronDown, Circle, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import { type Onboarding, ONBOARDING_STEPS, type OnboardingStep } from '#domain/workspace/onboarding.ts'
import { roleAllows } from '#domain/workspace/role-allows.ts'

import { useActionRegistry } from '#web/actions/use-actions.ts'
import { refusal } from '#web/api/refusal.ts'
import { onboardingQuery, useDismissOnboarding, useEnterSample } from '#web/api/workspace/onboarding.ts'
import { useToasts } from '#web/kit/feedback/toast-area.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { buttonStyle } from '#web/kit/form/button-style.ts'
import { IconButton } from '#web/kit/form/icon-button.tsx'
import { useMediaQuery } from '#web/kit/hooks/use-media-query.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { writeBeforeSample } from '#web/session/selected-app.ts'
import { stepText, type StepWay } from './onboarding-steps.ts'

/** The first steps of a workspace until they are done or somebody closes them; what else stands there afterwards. */
export function OnboardingCard({ otherwise }: { otherwise: ReactNode }) {
  const { isShown, data } = useOnboarding(true)
  if (!isShown) return otherwise
  if (!data) return null
  return isOver(data) ? otherwise : <Checklist {...data} />
}

/** The same on a phone, in one line above the conversations that there are by now: a press unfolds it. */
export function OnboardingStrip({ conversations = [] }: { conversations: readonly unknown[] | undefined }) {
  const isPhone = useMediaQuery('(width < 48rem)')
  const { data } = useOnboarding(isPhone)
  const [isOpen, setOpen] = useState(false)
  if (!isPhone || conversations.length === 0 || !data || isOver(data)) return null
  const next = ONBOARDING_STEPS.find((step) => !data.done.includes(step))
  return (
    <div className="shrink-0 border-b border-line bg-sunken">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="focus-inset flex min-h-11 w-full items-center gap-2 px-4 text-start text-secondary"
      >
        <span className="shrink-0 font-medium">{t('Get started')}</span>
        <span className="min-w-0 flex-1 truncate text-ink-2">{next && stepText(next, data.hasTestPhone).title}</span>
        <span className="shrink-0 text-meta text-ink-2">
          {t('{count} of {count2} done', { count: data.done.length, count2: ONBOARDING_STEPS.length })}
        </span>
        <ChevronDown className={clsx('size-4 shrink-0 text-ink-3', isOpen && 'rotate-180')} aria-hidden />
      </button>
      {isOpen && (
        <div className="max-h-[60dvh] overflow-y-auto">
          <Checklist {...data} />
        </div>
      )}
    </div>
  )
}

/** What is done of the first steps, for those who can do them; asked where it is `wanted`. */
function useOnboarding(wanted: boolean) {
  const { app } = useCurrentApp()
  const isShown = !app.demo && roleAllows(app.role, 'admin')
  const { data } = useQuery({ ...onboardingQuery(app.id), enabled: isShown && wanted })
  return { isShown, data: isShown ? data : undefined }
}

const isOver = ({ dismissed, done }: Onboarding): boolean => dismissed || done.length === ONBOARDING_STEPS.length

/** Leads into the sample workspace, from which one comes back by a press. */
function SampleButton() {
  const { app, select } = useCurrentApp()
  const toasts = useToasts()
  const enter = useEnterSample((sampleId) => {
    writeBeforeSample(sessionStorage, app.id)
    select(sampleId)
  })
  return (
    <Button
      variant="ghost"
      icon={<Binoculars />}
      busy={enter.isPending}
      onClick={() => enter.mutate(undefined, { onError: (error) => toasts.show(refusal(error)) })}
    >
      {t('Look around a sample workspace')}
    </Button>
  )
}

function Checklist({ done, hasTestPhone, hasSample }: Pick<Onboarding, 'done' | 'hasTestPhone' | 'hasSample'>) {
  const { app } = useCurrentApp()
  const dismiss = useDismissOnboarding(app.id)
  const [chosen, setChosen] = useState<OnboardingStep | null>(null)
  const next = ONBOARDING_STEPS.find((step) => !done.includes(step))
  const open = chosen !== null && !done.includes(chosen) ? chosen : next
  return (
    <div className="flex min-h-full items-center justify-center overflow-y-auto p-4">
      <section aria-label={t('Getting started')} className="w-full max-w-110 rounded-card border border-line bg-surface p-5">
        <div className="flex items-start gap-3">
          <div className="min-w-0 flex-1">
            <h2 className="text-title font-semibold">{t('Get started')}</h2>
            <p className="text-secondary text-ink-2">
              {t('{count} of {count2} done', { count: done.length, count2: ONBOARDING_STEPS.length })}
            </p>
          </div>
          <IconButton label={t('Dismiss checklist')} icon={<X />} onClick={() => dismiss.mutate()} />
        </div>
        <progress
          aria-label={t('Steps done')}
          value={done.length}
          max={ONBOARDING_STEPS.length}
          className="mt-2 block h-1 w-full overflow-hidden rounded-full [&::-moz-progress-bar]:bg-lagoon [&::-webkit-progress-bar]:bg-active [&::-webkit-progress-value]:bg-lagoon"
        />
        <ol className="mt-3 flex flex-col gap-1">
          {ONBOARDING_STEPS.map((step) => (
            <Step
              key={step}
              step={step}
              isDone={done.includes(step)}
              isOpen={step === open}
              hasTestPhone={hasTestPhone}
              onOpen={() => setChosen(step)}
            />
          ))}
        </ol>
        {hasSample && (
          <div className="mt-3 border-t border-line pt-3">
            <SampleButton />
          </div>
        )}
      </section>
    </div>
  )
}

type StepProps = { step: OnboardingStep; isDone: boolean; isOpen: boolean; hasTestPhone: boolean; onOpen: () => void }

function Step({ step, isDone, isOpen, hasTestPhone, onOpen }: StepProps) {
  const { title, about, way } = stepText(step, hasTestPhone)
  if (isDone) {
    return (
      <li className="flex items-center gap-3 px-2 py-2 text-base text-ink-2">
        <Check className="size-4.5 shrink-0 text-success" aria-hidden />
        <span className="line-through decoration-line-strong">{title}</span>
        <span className="sr-only">{t('done')}</span>
      </li>
    )
  }
  return (
    <li className={clsx('rounded-row', isOpen && 'bg-sunken')}>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={onOpen}
        className="focus-inset flex min-h-9 w-full items-center gap-3 rounded-row px-2 py-2 text-start text-base font-medium hover:bg-hover max-phone:min-h-11"
      >
        <Circle className="size-4.5 shrink-0 text-ink-3" strokeWidth={1.75} aria-hidden />
        {title}
      </button>
      {isOpen && (
        <div className="flex flex-col items-start gap-3 ps-9.5 pe-2 pb-3">
          <p className="text-secondary text-ink-2">{about}</p>
          <Way way={way} />
        </div>
      )}
    </li>
  )
}

function Way({ way }: { way: StepWay }) {
  const registry = useActionRegistry()
  if ('to' in way) {
    return (
      <Link to={way.to} className={buttonStyle({ variant: 'primary' })}>
        {way.label}
      </Link>
    )
  }
  return (
    <Button variant="primary" onClick={() => registry.perform(way.action)}>
      {way.label}
    </Button>
  )
}
