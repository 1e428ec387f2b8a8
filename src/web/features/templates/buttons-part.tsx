import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'

import { t } from '#domain/i18n/t.ts'
import type { ButtonDesign, TemplateCategory } from '#domain/whatsapp/template.ts'
import type { TemplateFault } from '#domain/templates/template-fault.ts'
import { variablesOf } from '#domain/templates/variables-of.ts'

import { Button } from '#web/kit/form/button.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { IconButton } from '#web/kit/form/icon-button.tsx'
import { Input } from '#web/kit/form/input.tsx'
import { Menu, MenuItem } from '#web/kit/overlay/menu.tsx'

const NEW: readonly { label: string; only?: TemplateCategory; button: ButtonDesign }[] = [
  { label: t('Quick reply'), button: { kind: 'quickReply', label: '' } },
  { label: t('Link'), button: { kind: 'url', label: '', url: '', sample: '' } },
  { label: t('Call'), button: { kind: 'phone', label: '', phone: '' } },
  { label: t('Offer code'), only: 'MARKETING', button: { kind: 'copyCode', label: t('Copy offer code'), sample: '' } },
  { label: t('Form'), button: { kind: 'flow', label: '', flowId: '', action: 'navigate', screen: '' } },
  { label: t('Catalog'), button: { kind: 'catalog', label: t('View catalog') } },
]
const KINDS: Record<ButtonDesign['kind'], string> = {
  quickReply: t('Quick reply'),
  url: t('Link'),
  phone: t('Call'),
  copyCode: t('Offer code'),
  flow: t('Form'),
  catalog: t('Catalog'),
  mpm: t('Products'),
  spm: t('Product'),
  voiceCall: t('Voice call'),
  contactInfo: t('Contact request'),
  otp: t('Code'),
  other: t('Unknown'),
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
      <legend className="mb-2 text-secondary font-medium text-ink">{t('Buttons')}</legend>
      {buttons.map((button, index) => (
        <div key={index} className="flex flex-col gap-3 rounded-card border border-line p-3">
          <div className="flex items-center gap-1">
            <span className="flex-1 text-secondary font-medium">{KINDS[button.kind]}</span>
            <IconButton size="sm" label={t('Move up')} icon={<ArrowUp />} disabled={index === 0} onClick={() => move(index, -1)} />
            <IconButton
              size="sm"
              label={t('Move down')}
              icon={<ArrowDown />}
              disabled={index === buttons.length - 1}
              onClick={() => move(index, 1)}
            />
            <IconButton
              size="sm"
              label={t('Remove button {index}', { index: index + 1 })}
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
            {t('Add button')}
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
      {button.kind !== 'copyCode' && line(t('Label'), button.label, (label) => ({ ...button, label }), { error })}
      {button.kind === 'url' && (
        <>
          {line(t('Link'), button.url, (url) => ({ ...button, url }), {
            help: t("Put '{{'1'}}' at its end to give each customer a link of their own."),
          })}
          {variablesOf(button.url).length > 0 && line(t('Example of the whole link'), button.sample, (sample) => ({ ...button, sample }))}
        </>
      )}
      {button.kind === 'phone' &&
        line(t('Phone number'), button.phone, (phone) => ({ ...button, phone }), {
          help: t('With its country code, like +1 555 000 0001.'),
        })}
      {button.kind === 'copyCode' && line(t('Example of the code'), button.sample, (sample) => ({ ...button, sample }), { error })}
      {button.kind === 'flow' && line(t('Id of the WhatsApp form'), button.flowId, (flowId) => ({ ...button, flowId }))}
    </>
  )
}
