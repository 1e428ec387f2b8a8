import { useState } from 'react'

import { type Macro, MacroInput, type MacroStep } from '#domain/conversations/macro.ts'
import { roleAllows } from '#domain/workspace/role-allows.ts'

import { ApiError } from '#web/api/api-error.ts'
import { useMacros } from '#web/api/macros/macros.ts'
import { Field } from '#web/kit/form/field.tsx'
import { Input } from '#web/kit/form/input.tsx'
import { useToasts } from '#web/kit/feedback/toast-area.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { SavedDialog } from '../saved/saved-dialog.tsx'
import { StepList } from './step-list.tsx'

interface Fault {
  path: string
  message: string
}

/** Writes a macro: its name, who may run it, and its steps. */
export function MacroDialog({ macro, onClose }: { macro: Macro | null; onClose: () => void }) {
  const { app } = useCurrentApp()
  const toasts = useToasts()
  const { save } = useMacros(app.id)
  const [name, setName] = useState(macro?.name ?? '')
  const [shared, setShared] = useState(macro?.shared ?? roleAllows(app.role, 'admin'))
  const [steps, setSteps] = useState<readonly MacroStep[]>(macro?.steps ?? [])
  const [faults, setFaults] = useState<readonly Fault[]>([])
  const faultAt = (place: string) => faults.find(({ path }) => path === place || path.startsWith(`${place}.`))?.message ?? null

  const submit = () => {
    const input = MacroInput.safeParse({ name, shared, steps })
    if (!input.success) return setFaults(input.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })))
    save.mutate(
      { id: macro?.id ?? null, input: input.data },
      {
        onSuccess: () => {
          toasts.show({ title: 'Macro saved' })
          onClose()
        },
        onError: (error) =>
          setFaults([
            { path: 'whole', message: error instanceof ApiError ? `${error.message} ${error.hint}` : 'It could not be saved. Try again.' },
          ]),
      },
    )
  }
  return (
    <SavedDialog
      title={macro ? 'Edit macro' : 'Add macro'}
      save="Save macro"
      busy={save.isPending}
      shared={shared}
      onShared={setShared}
      sharing={{ mayShare: 'Off, only you can run it.', mayNot: 'Admins make macros for the whole team.' }}
      fault={faultAt('whole') ?? faults.find(({ path }) => path === 'steps')?.message}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Name" error={faultAt('name')}>
        {(wiring) => <Input {...wiring} maxLength={80} value={name} onChange={({ target }) => setName(target.value)} />}
      </Field>
      <StepList
        steps={steps}
        faultOf={(index) => faultAt(`steps.${index}`)}
        onChange={(next) => {
          setSteps(next)
          setFaults([])
        }}
      />
    </SavedDialog>
  )
}
