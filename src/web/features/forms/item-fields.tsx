import { ImagePlus } from 'lucide-react'
import { useRef, useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { FormFault, FormItem, FormQuestion } from '#domain/whatsapp-forms/form.ts'
import { FORM_LIMITS, labelLimit } from '#domain/whatsapp-forms/form-limits.ts'

import { Button } from '#web/kit/form/button.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { Input } from '#web/kit/form/input.tsx'
import { inputStyle } from '#web/kit/form/input-style.ts'
import { Switch } from '#web/kit/form/switch.tsx'
import { OptionsField } from './options-field.tsx'

type Props<Item> = { item: Item; path: string; faults: readonly FormFault[]; onChange: (item: FormItem) => void }

/** Everything of one field that can be changed. */
export function ItemFields({ item, path, faults, onChange }: Props<FormItem>) {
  if (item.kind === 'image') return <Picture item={item} path={path} faults={faults} onChange={onChange} />
  if ('name' in item) return <Question item={item} path={path} faults={faults} onChange={onChange} />
  const max = item.kind === 'text' ? FORM_LIMITS.text : FORM_LIMITS.heading
  return (
    <Field label={counted(t('Text'), item.text, max)} error={at(faults, `${path}.text`)}>
      {(wiring) => (
        <textarea
          {...wiring}
          rows={item.kind === 'text' ? 3 : 1}
          value={item.text}
          onChange={({ target }) => onChange({ ...item, text: target.value })}
          className={inputStyle({ className: 'field-sizing-content w-full resize-none py-1.5' })}
        />
      )}
    </Field>
  )
}

const at = (faults: readonly FormFault[], path: string): string | undefined => faults.find((fault) => fault.path === path)?.message

const counted = (label: string, text: string, max: number) => (
  <span className="flex justify-between gap-2">
    {label}
    <span className="text-meta font-normal text-ink-3 tabular-nums">
      {text.length}/{max}
    </span>
  </span>
)

const numberOrNull = (text: string): number | null => (text === '' || Number.isNaN(Number(text)) ? null : Number(text))

function Question({ item, path, faults, onChange }: Props<FormQuestion>) {
  const whole = at(faults, path)
  return (
    <>
      {whole && (
        <p role="alert" className="text-meta text-danger">
          {whole}
        </p>
      )}
      <div className="grid grid-cols-2 gap-3 max-phone:grid-cols-1">
        <Field label={counted(t('Question'), item.label, labelLimit(item))} error={at(faults, `${path}.label`)}>
          {(wiring) => <Input {...wiring} value={item.label} onChange={({ target }) => onChange({ ...item, label: target.value })} />}
        </Field>
        <Field label={t('Variable')} help={t('The name that flows know the answer by.')} error={at(faults, `${path}.name`)}>
          {(wiring) => (
            <Input
              {...wiring}
              value={item.name}
              spellCheck={false}
              className="font-mono text-secondary"
              onChange={({ target }) => onChange({ ...item, name: target.value })}
            />
          )}
        </Field>
      </div>
      {item.kind !== 'optIn' && !('look' in item && item.look === 'dropdown') && (
        <Field label={t('Help')} error={at(faults, `${path}.help`)}>
          {(wiring) => <Input {...wiring} value={item.help} onChange={({ target }) => onChange({ ...item, help: target.value })} />}
        </Field>
      )}
      {'options' in item && <OptionsField item={item} path={path} faults={faults} onChange={onChange} />}
      {item.kind === 'number' && (
        <div className="grid grid-cols-2 gap-3">
          <Field label={t('Smallest')}>
            {(wiring) => (
              <Input
                {...wiring}
                type="number"
                value={item.min ?? ''}
                onChange={({ target }) => onChange({ ...item, min: numberOrNull(target.value) })}
              />
            )}
          </Field>
          <Field label={t('Largest')} error={at(faults, `${path}.max`)}>
            {(wiring) => (
              <Input
                {...wiring}
                type="number"
                value={item.max ?? ''}
                onChange={({ target }) => onChange({ ...item, max: numberOrNull(target.value) })}
              />
            )}
          </Field>
        </div>
      )}
      {'most' in item && (
        <Field label={t('Files at most')}>
          {(wiring) => (
            <Input
              {...wiring}
              type="number"
              min={1}
              max={30}
              value={item.most}
              onChange={({ target }) => onChange({ ...item, most: Math.min(30, Math.max(1, Math.round(Number(target.value)) || 1)) })}
            />
          )}
        </Field>
      )}
      <Switch plain label={t('Must be answered')} checked={item.required} onChange={(required) => onChange({ ...item, required })} />
    </>
  )
}

function Picture({ item, path, faults, onChange }: Props<Extract<FormItem, { kind: 'image' }>>) {
  const input = useRef<HTMLInputElement>(null)
  const [refused, setRefused] = useState('')
  const take = async (file: File | undefined) => {
    if (!file) return
    setRefused(
      file.size > FORM_LIMITS.imageBytes
        ? t('{name} has more than {imageBytes} KB.', { name: file.name, imageBytes: FORM_LIMITS.imageBytes / 1_024 })
        : '',
    )
    if (file.size <= FORM_LIMITS.imageBytes) onChange({ ...item, data: await toBase64(file) })
  }
  const fault = refused || at(faults, `${path}.data`)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png"
        hidden
        onChange={({ target }) => {
          void take(target.files?.[0])
          target.value = ''
        }}
      />
      <Button icon={<ImagePlus />} className="self-start" onClick={() => input.current?.click()}>
        {item.data === '' ? t('Choose an image') : t('Choose another')}
      </Button>
      <p role={fault ? 'alert' : undefined} className={fault ? 'text-meta text-danger' : 'text-meta text-ink-3'}>
        {fault || t('JPEG or PNG, at most 300 KB.')}
      </p>
      <Field label={t('What it shows')} help={t('For people who can’t see it.')}>
        {(wiring) => (
          <Input {...wiring} value={item.alt} maxLength={200} onChange={({ target }) => onChange({ ...item, alt: target.value })} />
        )}
      </Field>
    </>
  )
}

async function toBase64(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  return btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''))
}
