import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'

import type { ButtonDesign, TemplateCategory } from '#domain/whatsapp/template.ts'
import type { TemplateFault } from '#domain/templates/template-fault.ts'
import { variablesOf } from '#domain/templates/variables-of.ts'

import { Button } from '#web/kit/form/button.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { IconButton } from '#web/kit/form/icon-button.tsx'
import { Input } from '#web/kit/form/input.tsx'
import { Menu, MenuItem } from '#web/kit/overlay/menu.tsx'

const NEW: readonly { label: string; only?: TemplateCategory; button: ButtonDesign }[] = [
  { label: 'Quick reply', button: { kind: 'quickReply', label: '' } },
  { label: 'Link', button: { kind: 'url', label: '', url: '', sample: '' } },
  { label: 'Call', button: { kind: 'phone', label: '', phone: '' } },
  { label: 'Offer code', only: 'MARKETING', button: { kind: 'copyCode', label: 'Copy offer code', sample: '' } },
  { label: 'Form', button: { kind: 'flow', label: '', flowId: '', action: 'navigate', screen: '' } },
  { label: 'Catalog', button: { kind: 'catalog', label: 'View catalog' } },
]
const KINDS: Record<ButtonDesign['kind'], string> = {
  quickReply: 'Quick reply',
  url: 'Link',
  phone: 'Call',
  copyCode: 'Offer code',
  flow: 'Form',
  catalog: 'Catalog',
  mpm: 'Products',
  spm: 'Product',
  voiceCall: 'Voice call',
  contactInfo: 'Contact request',
  otp: 'Code',
  other: 'Unknown',
}

type Props = {
  buttons: readonly ButtonDesign[]
  category: TemplateCategory
  faults: readonly TemplateFault[]
  /** Where the buttons are in the draft. */
  path?: string
  most?: number
  onChange: (buttons: ButtonDesign[]) => void
}

/** The row of buttons under the text. */
export function ButtonsPart({ buttons, category, faults, path = 'content.buttons', most = 10, onChange }: Props) {
  const put = (index: number, button: ButtonDesign) => onChange(buttons.map((one, at) => (at === index ? button : one)))
  const move = (index: number, by: number) => {
    const next = [...buttons]
    const [moved] = next.splice(index, 1)
    if (moved) next.splice(index + by, 0, moved)
    onChange(next)
  }
  const errorAt = (place: string) => faults.find((fault) => fault.path === place)?.message
  const whole = errorAt(path)
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 text-secondary font-medium text-ink">Buttons</legend>
      {buttons.map((button, index) => (
        <div key={index} className="flex flex-col gap-3 rounded-card border border-line p-3">
          <div className="flex items-center gap-1">
            <span className="flex-1 text-secondary font-medium">{KINDS[button.kind]}</span>
            <IconButton size="sm" label="Move up" icon={<ArrowUp />} disabled={index === 0} onClick={() => move(index, -1)} />
            <IconButton
              size="sm"
              label="Move down"
              icon={<ArrowDown />}
              disabled={index === buttons.length - 1}
              onClick={() => move(index, 1)}
            />
            <IconButton
              size="sm"
              label={`Remove button ${index + 1}`}
              icon={<Trash2 />}
              onClick={() => onChange(buttons.filter((_, at) => at !== index))}
            />
          </div>
          <ButtonFields button={button} error={errorAt(`${path}.${index}`)} onChange={(next) => put(index, next)} />
        </div>
      ))}
      {whole && (
        <p role="alert" className="text-meta text-danger">
          {whole}
        </p>
      )}
      <Menu
        trigger={
          <Button icon={<Plus />} className="self-start" disabled={buttons.length >= most}>
            Add button
          </Button>
        }
      >
        {NEW.filter(({ only }) => only === undefined || only === category).map(({ label, button }) => (
          <MenuItem key={label} onSelect={() => onChange([...buttons, button])}>
            {label}
          </MenuItem>
        ))}
      </Menu>
    </fieldset>
  )
}

function ButtonFields({
  button,
  error,
  onChange,
}: {
  button: ButtonDesign
  error: string | undefined
  onChange: (button: ButtonDesign) => void
}) {
  const line = (
    label: string,
    value: string,
    set: (value: string) => ButtonDesign,
    more: { help?: string; error?: string | undefined } = {},
  ) => (
    <Field label={label} help={more.help} error={more.error}>
      {(wiring) => <Input {...wiring} value={value} onChange={(event) => onChange(set(event.target.value))} />}
    </Field>
  )
  return (
    <>
      {button.kind !== 'copyCode' && line('Label', button.label, (label) => ({ ...button, label }), { error })}
      {button.kind === 'url' && (
        <>
          {line('Link', button.url, (url) => ({ ...button, url }), {
            help: 'Put {{1}} at its end to give each customer a link of their own.',
          })}
          {variablesOf(button.url).length > 0 && line('Example of the whole link', button.sample, (sample) => ({ ...button, sample }))}
        </>
      )}
      {button.kind === 'phone' &&
        line('Phone number', button.phone, (phone) => ({ ...button, phone }), { help: 'With its country code, like +1 555 000 0001.' })}
      {button.kind === 'copyCode' && line('Example of the code', button.sample, (sample) => ({ ...button, sample }), { error })}
      {button.kind === 'flow' && line('Id of the WhatsApp form', button.flowId, (flowId) => ({ ...button, flowId }))}
    </>
  )
}
