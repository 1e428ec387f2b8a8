import type { FormEvent, ReactNode } from 'react'

import { roleAllows } from '#domain/workspace/role-allows.ts'

import { Button } from '#web/kit/form/button.tsx'
import { Dialog } from '#web/kit/overlay/dialog.tsx'
import { Switch } from '#web/kit/form/switch.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'

const FORM = 'saved'

type Props = {
  title: string
  /** What the saving button says. */
  save: string
  busy: boolean
  shared: boolean
  onShared: (shared: boolean) => void
  /** What is said below the switch: to those who may share, and to the others. */
  sharing: { mayShare: string; mayNot: string }
  /** What is wrong with the whole of it. */
  fault: string | undefined
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/** Where something of the team, or of one person, is written: its fields, and who may use it. */
export function SavedDialog({ title, save, busy, shared, onShared, sharing, fault, onSubmit, onClose, children }: Props) {
  const { app } = useCurrentApp()
  const mayShare = roleAllows(app.role, 'admin')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={FORM} variant="primary" busy={busy}>
            {save}
          </Button>
        </>
      }
    >
      <form id={FORM} onSubmit={submit} noValidate className="flex flex-col gap-4">
        {children}
        <Switch
          plain
          label="For the whole team"
          help={mayShare ? sharing.mayShare : sharing.mayNot}
          checked={shared}
          disabled={!mayShare}
          onChange={onShared}
        />
        {fault && (
          <p role="alert" className="text-secondary text-danger">
            {fault}
          </p>
        )}
      </form>
    </Dialog>
  )
}
