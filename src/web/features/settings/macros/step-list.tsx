import { useQuery } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'

import { t } from '#domain/i18n/t.ts'
import type { MacroStep } from '#domain/conversations/macro.ts'

import { membersQuery } from '#web/api/members/list-members.ts'
import { teamsQuery } from '#web/api/teams/list-teams.ts'
import { Button } from '#web/kit/form/button.tsx'
import { IconButton } from '#web/kit/form/icon-button.tsx'
import { Menu, MenuItem } from '#web/kit/overlay/menu.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'

import { StepFields } from './step-fields.tsx'

/** What a macro can do, and how each begins when it is added. */
const STEP_KINDS: readonly { label: string; start: MacroStep }[] = [
  { label: t('Reply'), start: { type: 'reply', text: '' } },
  { label: t('Note'), start: { type: 'note', text: '' } },
  { label: t('Change tags'), start: { type: 'tag', add: [], remove: [] } },
  { label: t('Assign to a person'), start: { type: 'assign', userId: 'me' } },
  { label: t('Give to a team'), start: { type: 'assignTeam', teamId: null } },
  { label: t('Set priority'), start: { type: 'prioritize', priority: 'high' } },
  { label: t('Change labels'), start: { type: 'label', addLabelIds: [], removeLabelIds: [] } },
  { label: t('Snooze'), start: { type: 'snooze', hours: 24 } },
  { label: t('Take over'), start: { type: 'takeOver' } },
  { label: t('Hand back to the bot'), start: { type: 'handBack' } },
  { label: t('Close'), start: { type: 'close' } },
]

const labelOf = (step: MacroStep): string => STEP_KINDS.find(({ start }) => start.type === step.type)?.label ?? step.type

const STEPS_MAX = 10

type Props = { steps: readonly MacroStep[]; onChange: (steps: MacroStep[]) => void; faultOf: (index: number) => string | null }

/** The steps of a macro, in their order. */
export function StepList({ steps, onChange, faultOf }: Props) {
  const { app } = useCurrentApp()
  const members = useQuery(membersQuery(app.id)).data?.items ?? []
  const people = members.filter(({ pending }) => !pending).map(({ userId: id, name }) => ({ id, name }))
  const teams = useQuery(teamsQuery(app.id)).data?.items ?? []
  const swap = (index: number, other: number) =>
    onChange(steps.map((step, at) => (at === index ? steps[other]! : at === other ? steps[index]! : step)))
  return (
    <div className="flex flex-col gap-2">
      <span className="text-secondary font-medium">{t('What it does, in this order')}</span>
      <ol className="flex flex-col gap-2">
        {steps.map((step, index) => (
          // Steps have no ids of their own; their fields hold no state.
          <li key={index} className="rounded-card border border-line p-3">
            <div className="mb-1 flex items-center gap-1">
              <span className="flex-1 text-secondary font-medium">
                {index + 1}. {labelOf(step)}
              </span>
              <IconButton label={t('Move up')} icon={<ArrowUp />} disabled={index === 0} onClick={() => swap(index, index - 1)} />
              <IconButton
                label={t('Move down')}
                icon={<ArrowDown />}
                disabled={index === steps.length - 1}
                onClick={() => swap(index, index + 1)}
              />
              <IconButton
                label={t('Remove step {index}', { index: index + 1 })}
                icon={<X />}
                onClick={() => onChange(steps.filter((_, at) => at !== index))}
              />
            </div>
            <StepFields
              step={step}
              people={people}
              teams={teams}
              fault={faultOf(index)}
              onChange={(next) => onChange(steps.map((one, at) => (at === index ? next : one)))}
            />
          </li>
        ))}
      </ol>
      <Menu
        trigger={
          <Button icon={<Plus />} disabled={steps.length >= STEPS_MAX} className="self-start">
            {t('Add step')}
          </Button>
        }
      >
        {STEP_KINDS.map(({ label, start }) => (
          <MenuItem key={label} onSelect={() => onChange([...steps, start])}>
            {label}
          </MenuItem>
        ))}
      </Menu>
    </div>
  )
}
