import { t } from '#domain/i18n/t.ts'
import type { Passed, SimulationState, StepLocation } from '#flow/simulation/simulation-state.ts'

import { Switch } from '#web/kit/form/switch.tsx'
import type { RealKind } from '../worker/simulating.ts'
import { CallAnswer } from './chat/call-answer.tsx'
import type { Names } from './state/names-in.ts'
import { actionText, wayText } from './step-labels.ts'
import type { TestChatAction, TestChatState } from './state/test-chat-state.ts'

type Props = {
  simulation: SimulationState
  state: Pick<TestChatState, 'real' | 'mocks'>
  names: Names
  /** Whether calls may be made for real by who looks on. */
  mayCall: boolean
  act: (act: TestChatAction) => void
  onShow: (location: StepLocation) => void
}

/** The calls of a test chat with their answers, and the way that the conversation took. */
export function TestChatSteps({ simulation, state, names, mayCall, act, onShow }: Props) {
  const real = (kind: RealKind) => ({
    checked: state.real.includes(kind),
    disabled: !mayCall,
    onChange: (on: boolean) => act({ type: 'makeReal', kind, real: on }),
  })
  return (
    <div
      className="min-h-0 flex-1 overflow-y-auto overscroll-contain bg-surface p-4"
      role="region"
      aria-label={t('Calls and steps')}
      tabIndex={0}
    >
      <h3 className="text-base font-semibold">{t('Calls')}</h3>
      <div className="mt-2 flex flex-col gap-3">
        <Switch
          plain
          label={t('Make real HTTP calls')}
          help={mayCall ? t('It may change something there.') : t('Only admins can.')}
          {...real('call_http')}
        />
        <Switch
          plain
          label={t('Run functions for real')}
          help={mayCall ? t('They reach nothing outside.') : t('Only admins can.')}
          {...real('run_function')}
        />
        <p className="text-meta text-ink-3">{t('Everything else is answered by what stands here: nothing leaves the testChat.')}</p>
      </div>
      <ul className="mt-3 flex flex-col gap-2" aria-label={t('Calls made so far')}>
        {simulation.asked.map((asked) => (
          <CallAnswer
            key={asked.id}
            asked={asked}
            title={`${names.step(asked.location)}: ${actionText(asked.effect)}`}
            hasMock={state.mocks.some(({ stepId, result }) => stepId === asked.location.stepId && result.kind === asked.effect.kind)}
            act={act}
          />
        ))}
      </ul>
      {simulation.asked.length === 0 && <p className="mt-2 text-secondary text-ink-2">{t('No step has called anything yet.')}</p>}
      <h3 className="mt-6 text-base font-semibold">{t('The way taken')}</h3>
      <ol className="mt-2 flex flex-col">
        {simulation.path.map((passed, index) => (
          <PassedRow key={index} passed={passed} names={names} onShow={onShow} />
        ))}
      </ol>
      {simulation.path.length === 0 && <p className="mt-2 text-secondary text-ink-2">{t('No step has run yet.')}</p>}
    </div>
  )
}

function PassedRow({ passed, names, onShow }: { passed: Passed; names: Names; onShow: (location: StepLocation) => void }) {
  return (
    <li className="border-s-2 border-line ps-3 pb-2">
      <button type="button" onClick={() => onShow(passed)} className="text-start text-secondary font-medium text-ink hover:underline">
        {names.step(passed)}
      </button>
      <div className="text-meta text-ink-2">{wayText(passed, names)}</div>
    </li>
  )
}
