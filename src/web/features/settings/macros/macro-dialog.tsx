import { t } from '#domain/i18n/t.ts'
import { useController } from 'react-hook-form'
import type { z } from 'zod'

import { type Macro, MacroInput, type MacroStep } from '#domain/conversations/macro.ts'
import { roleAllows } from '#domain/workspace/role-allows.ts'

import { useMacros } from '#web/api/macros/macros.ts'
import { FormDialog } from '#web/kit/form-dialog/form-dialog.tsx'
import { type ControlOf, SwitchField, TextField } from '#web/kit/form-dialog/form-fields.tsx'
import type { FormFault } from '#web/kit/form-dialog/use-dialog-form.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { sharingOf } from '../saved/sharing-of.ts'
import { StepList } from './step-list.tsx'

/** Writes a macro: its name, who may run it, and its steps. */
export function MacroDialog({ macro, onClose }: { macro: Macro | null; onClose: () => void }) {
  const { app } = useCurrentApp()
  const { save } = useMacros(app.id)
  const { may, help } = sharingOf(app.role, t('Off, only you can run it.'), t('Admins make macros for the whole team.'))
  return (
    <FormDialog
      title={macro ? t('Edit macro') : t('Add macro')}
      schema={MacroInput}
      initial={{ name: macro?.name ?? '', shared: macro?.shared ?? roleAllows(app.role, 'admin'), steps: macro?.steps ?? [] }}
      submit={t('Save macro')}
      onSubmit={(input) => save.mutateAsync({ id: macro?.id ?? null, input })}
      done={t('Macro saved')}
      onClose={onClose}
    >
      {({ control }, _, faults) => (
        <>
          <TextField control={control} name="name" label={t('Name')} maxLength={80} />
          <StepsField control={control} faults={faults} />
          <SwitchField control={control} name="shared" label={t('For the whole team')} help={help} disabled={!may} />
        </>
      )}
    </FormDialog>
  )
}

function StepsField({ control, faults }: { control: ControlOf<z.input<typeof MacroInput>, MacroInput>; faults: readonly FormFault[] }) {
  const { field } = useController({ control, name: 'steps' })
  const ofAll = faults.find(({ path }) => path === 'steps')?.message
  return (
    <>
      <StepList
        steps={field.value.map(whole)}
        faultOf={(index) => faults.find(({ path }) => path === `steps.${index}` || path.startsWith(`steps.${index}.`))?.message ?? null}
        onChange={field.onChange}
      />
      {ofAll !== undefined && (
        <p role="alert" className="text-secondary text-danger">
          {ofAll}
        </p>
      )}
    </>
  )
}

/** A step as it is edited: what may be left out stands there empty. */
function whole(step: z.input<typeof MacroInput>['steps'][number]): MacroStep {
  switch (step.type) {
    case 'tag':
      return { ...step, add: step.add ?? [], remove: step.remove ?? [] }
    case 'label':
      return { ...step, addLabelIds: step.addLabelIds ?? [], removeLabelIds: step.removeLabelIds ?? [] }
    default:
      return step
  }
}
