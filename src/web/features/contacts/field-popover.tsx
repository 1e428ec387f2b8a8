import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import { rich } from '#web/kit/text/rich.ts'
import type { Json } from '#domain/json.ts'

import { contactFieldsQuery } from '#web/api/contacts/contact-fields.ts'
import { Button } from '#web/kit/form/button.tsx'
import { Popover } from '#web/kit/overlay/popover.tsx'
import { Select } from '#web/kit/form/select.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { FieldValueInput } from './field-value-input.tsx'

/** Asks which field is to be set, and to what; empty takes the value away. */
export function FieldPopover({ icon, onDone }: { icon: ReactNode; onDone: (key: string, value: Json) => void }) {
  const { app } = useCurrentApp()
  const [open, setOpen] = useState(false)
  const [key, setKey] = useState<string | null>(null)
  const [value, setValue] = useState<Json>(null)
  const fields = (useQuery({ ...contactFieldsQuery(app.id), enabled: open }).data?.items ?? []).filter(({ archived }) => !archived)
  const field = fields.find((one) => one.key === key) ?? fields[0]
  return (
    <Popover
      title={t('Set a field')}
      side="top"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button variant="ghost" size="sm" icon={icon}>
          {t('Set field')}
        </Button>
      }
    >
      {field ? (
        <form
          className="flex flex-col gap-3"
          onSubmit={(event) => {
            event.preventDefault()
            onDone(field.key, value === '' ? null : value)
            setOpen(false)
          }}
        >
          <Select
            label={t('Field')}
            value={field.key}
            options={fields.map((one) => ({ value: one.key, label: one.label }))}
            onChange={(next) => {
              setKey(next)
              setValue(null)
            }}
          />
          <FieldValueInput key={field.key} field={field} value={value} onChange={setValue} />
          <Button type="submit" variant="primary">
            {value === null || value === '' ? t('Clear field') : t('Set field')}
          </Button>
        </form>
      ) : (
        <p className="text-secondary text-ink-2">
          {rich('There are no fields yet. <link>Add one in the settings</link>', {
            link: (text) => (
              <Link to="/settings/fields" className="font-medium text-lagoon hover:underline">
                {text}
              </Link>
            ),
          })}
        </p>
      )}
    </Popover>
  )
}
