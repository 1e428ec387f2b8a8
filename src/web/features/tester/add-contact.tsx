import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type FormEvent, useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import { STANDARD_FIELDS } from '#domain/contacts/standard-fields.ts'
import { Button } from '#web/kit/form/button.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { iconButtonStyle } from '#web/kit/form/icon-button.tsx'
import { Input } from '#web/kit/form/input.tsx'
import { Popover } from '#web/kit/overlay/popover.tsx'
import { callEmulator } from './world/call-emulator.ts'
import { EMULATOR_KEY } from './world/queries.ts'

/** Makes one more customer for the test phone. */
export function AddContact({ onAdded }: { onAdded: (key: string) => void }) {
  const queries = useQueryClient()
  const [open, setOpen] = useState(false)
  const [name, setName] = useState('')
  const [phone, setPhone] = useState('')
  const isPhone = /^\+\d{11,14}$/.test(phone.trim())
  const add = useMutation({
    mutationFn: () =>
      callEmulator<{ key: string }>('/phone/contacts', { method: 'POST', body: { name: name.trim(), phone: phone.trim() } }),
    onSuccess: async ({ key }) => {
      await queries.invalidateQueries({ queryKey: [...EMULATOR_KEY, 'contacts'] })
      setOpen(false)
      setName('')
      setPhone('')
      onAdded(key)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() && isPhone) add.mutate()
  }

  return (
    <Popover
      title={t('Add a test contact')}
      align="end"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <button type="button" aria-label={t('Add a test contact')} className={iconButtonStyle()}>
          <Plus />
        </button>
      }
    >
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <Field label={STANDARD_FIELDS.name}>
          {(wiring) => (
            <Input
              value={name}
              maxLength={120}
              placeholder={t('Ines Moreau')}
              onChange={(event) => setName(event.target.value)}
              {...wiring}
            />
          )}
        </Field>
        <Field label={STANDARD_FIELDS.phone} error={phone && !isPhone ? t('Write it as + and 11 to 14 digits.') : add.error?.message}>
          {(wiring) => (
            <Input type="tel" value={phone} placeholder="+33612345678" onChange={(event) => setPhone(event.target.value)} {...wiring} />
          )}
        </Field>
        <Button type="submit" variant="primary" busy={add.isPending} disabled={!name.trim() || !isPhone}>
          {t('Add contact')}
        </Button>
      </form>
    </Popover>
  )
}
