import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { Check, Circle, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import { ONBOARDING_STEPS, type OnboardingStep } from '#domain/workspace/onboarding.ts'
import { roleAllows } from '#domain/workspace/role-allows.ts'

import { useActionRegistry } from '#web/actions/use-actions.ts'
import { onboardingQuery, useDismissOnboarding } from '#web/api/workspace/onboarding.ts'
import { Button, buttonStyle } from '#web/kit/form/button.tsx'
import { IconButton } from '#web/kit/form/icon-button.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { stepText, type StepWay } from './onboarding-steps.ts'

/** The first steps of a workspace until they are done or somebody closes them; what else stands there afterwards. */
export function OnboardingCard({ otherwise }: { otherwise: ReactNode }) {
  const { app } = useCurrentApp()
  const isShown = !app.demo && roleAllows(app.role, 'admin')
  const { data } = useQuery({ ...onboardingQuery(app.id), enabled: isShown })
  if (!isShown) return otherwise
  if (!data) return null
  if (data.dismissed || data.done.length === ONBOARDING_STEPS.length) return otherwise
  return <Checklist done={data.done} hasTestPhone={data.hasTestPhone} />
}

function Checklist({ done, hasTestPhone }: { done: readonly OnboardingStep[]; hasTestPhone: boolean }) {
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
