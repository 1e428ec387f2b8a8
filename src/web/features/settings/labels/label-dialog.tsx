import { useState } from 'react'
import { useController } from 'react-hook-form'

import { t } from '#domain/i18n/t.ts'
import { type Label, LabelColor, LabelInput } from '#domain/conversations/label.ts'

import { useLabels } from '#web/api/labels/labels.ts'
import { refusal } from '#web/api/refusal.ts'
import { useToasts } from '#web/kit/feedback/toast-area.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { FormDialog } from '#web/kit/form-dialog/form-dialog.tsx'
import { type ControlOf, TextField } from '#web/kit/form-dialog/form-fields.tsx'
import { LabelDot } from '#web/kit/list/label-mark.tsx'
import { AlertDialog } from '#web/kit/overlay/alert-dialog.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'

type Props = { label: Label | null; onClose: () => void }

/** Names a label and gives it a color. */
export function LabelDialog({ label, onClose }: Props) {
  const { app } = useCurrentApp()
  const { save } = useLabels(app.id)
  return (
    <FormDialog
      title={label ? t('Edit label') : t('Create label')}
      schema={LabelInput}
      initial={{ name: label?.name ?? '', color: label?.color ?? 'teal' }}
      submit={label ? t('Save label') : t('Create label')}
      isReady={({ name }) => name.trim() !== ''}
      onSubmit={(input) => save.mutateAsync({ id: label?.id ?? null, input })}
      done={label ? t('Label saved') : t('Label created')}
      onClose={onClose}
      aside={label && <RemoveLabel label={label} onClose={onClose} />}
    >
      {({ control }) => (
        <>
          <TextField control={control} name="name" label={t('Name')} maxLength={40} placeholder={t('Refund')} />
          <ColorField control={control} />
        </>
      )}
    </FormDialog>
  )
}

const COLOR_NAMES: Record<LabelColor, string> = {
  slate: t('Gray'),
  teal: t('Teal'),
  iris: t('Purple'),
  coral: t('Orange'),
  honey: t('Amber'),
  moss: t('Green'),
  sky: t('Blue'),
  rose: t('Red'),
}

function ColorField({ control }: { control: ControlOf<LabelInput> }) {
  const { field } = useController({ control, name: 'color' })
  return (
    <fieldset>
      <legend className="mb-1.5 text-secondary font-medium">{t('Color')}</legend>
      <div className="grid grid-cols-4 gap-2">
        {LabelColor.options.map((color) => (
          <label
            key={color}
            className="flex min-h-9 items-center gap-2 rounded-control border border-line px-2.5 text-secondary hover:bg-hover has-checked:border-lagoon has-checked:bg-lagoon-soft has-focus-visible:outline-2 has-focus-visible:outline-focus max-phone:min-h-11"
          >
            <input
              type="radio"
              className="sr-only"
              name={field.name}
              value={color}
              checked={field.value === color}
              onChange={() => field.onChange(color)}
            />
            <LabelDot color={color} />
            <span className="truncate">{COLOR_NAMES[color]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function RemoveLabel({ label, onClose }: { label: Label; onClose: () => void }) {
  const { app } = useCurrentApp()
  const toasts = useToasts()
  const { remove } = useLabels(app.id)
  const [asking, setAsking] = useState(false)
  const perform = () =>
    remove.mutate(label.id, {
      onSuccess: () => {
        toasts.show({ title: t('Label deleted') })
        onClose()
      },
      onError: (error) => toasts.show(refusal(error)),
    })
  return (
    <>
      <Button variant="ghost" className="text-danger" onClick={() => setAsking(true)}>
        {t('Delete label')}
      </Button>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('Delete {name}?', { name: label.name })}
        description={t('It’s removed from every conversation. This can’t be undone.')}
        confirm={t('Delete label')}
        busy={remove.isPending}
        onConfirm={perform}
      />
    </>
  )
}
