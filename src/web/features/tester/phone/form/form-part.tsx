import type { ReactNode } from 'react'

import { t } from '#domain/i18n/t.ts'
import { bindText, type FormScope } from './bind.ts'
import type { FormItem, FormPart } from './flow-json.ts'

type Props = { part: FormPart; value: unknown; scope: FormScope; items: readonly FormItem[]; onChange: (value: unknown) => void }

const FIELD = 'w-full rounded-control border border-line-strong bg-surface px-3 py-2 text-reading text-ink max-phone:text-touch'

/** One part of a form's screen: words, or a field to fill in. What the phone cannot draw is named. */
export function FormPartView(props: Props): ReactNode {
  const { part, scope } = props
  switch (part.type) {
    case 'TextHeading':
      return <h4 className="text-title font-semibold">{bindText(part.text, scope)}</h4>
    case 'TextSubheading':
      return <h5 className="text-reading font-semibold">{bindText(part.text, scope)}</h5>
    case 'TextBody':
    case 'RichText':
      return <p className="text-reading whitespace-pre-wrap">{bindText(part.text, scope)}</p>
    case 'TextCaption':
      return <p className="text-meta text-ink-2">{bindText(part.text, scope)}</p>
    case 'Image':
      return <img src={imageOf(bindText(part.src, scope))} alt="" className="max-h-48 w-full rounded-control object-cover" />
    case 'TextInput':
    case 'TextArea':
    case 'DatePicker':
    case 'CalendarPicker':
    case 'Dropdown':
      return <Labelled {...props} />
    case 'RadioButtonsGroup':
    case 'CheckboxGroup':
    case 'ChipsSelector':
      return <Choices {...props} />
    case 'OptIn':
      return <OptIn {...props} />
    default:
      return <p className="text-meta text-ink-3">{t('({type} is not drawn here)', { type: part.type })}</p>
  }
}

const imageOf = (src: string): string => (/^(https?:|data:)/.test(src) ? src : `data:image/png;base64,${src}`)

function Labelled(props: Props) {
  const { part, scope } = props
  return (
    <label className="flex flex-col gap-1">
      <span className="text-secondary font-medium">
        {bindText(part.label, scope)}
        {!part.required && <span className="font-normal text-ink-3">{t('· optional')}</span>}
      </span>
      <Entry {...props} />
      {part['helper-text'] && <span className="text-meta text-ink-2">{bindText(part['helper-text'], scope)}</span>}
    </label>
  )
}

const INPUTS: Readonly<Record<string, string>> = {
  number: 'number',
  email: 'email',
  phone: 'tel',
  password: 'password',
  passcode: 'password',
}

function Entry({ part, value, items, onChange }: Props) {
  const text = typeof value === 'string' ? value : ''
  if (part.type === 'TextArea')
    return <textarea rows={3} maxLength={600} value={text} onChange={({ target }) => onChange(target.value)} className={FIELD} />
  if (part.type === 'Dropdown') {
    return (
      <select value={text} onChange={({ target }) => onChange(target.value)} className={FIELD}>
        <option value="">{t('Choose')}</option>
        {items.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </select>
    )
  }
  const type = part.type === 'TextInput' ? (INPUTS[part['input-type'] ?? ''] ?? 'text') : 'date'
  return <input type={type} maxLength={80} value={text} onChange={({ target }) => onChange(target.value)} className={FIELD} />
}

function Choices({ part, value, scope, items, onChange }: Props) {
  const many = part.type !== 'RadioButtonsGroup'
  const chosen = Array.isArray(value) ? value : []
  const isOn = (id: string) => (many ? chosen.includes(id) : value === id)
  const choose = (id: string) => {
    if (!many) return onChange(id)
    onChange(isOn(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  }
  return (
    <fieldset>
      <legend className="mb-1 text-secondary font-medium">
        {bindText(part.label, scope)}
        {!part.required && <span className="font-normal text-ink-3">{t('· optional')}</span>}
      </legend>
      {items.map(({ id, title, description }) => (
        <label key={id} className="flex min-h-11 items-center gap-3 border-b border-line py-1.5 last:border-b-0">
          <span className="min-w-0 flex-1">
            <span className="block text-reading">{title}</span>
            {description && <span className="block text-meta text-ink-2">{description}</span>}
          </span>
          <input type={many ? 'checkbox' : 'radio'} name={part.name} checked={isOn(id)} onChange={() => choose(id)} className="size-5" />
        </label>
      ))}
    </fieldset>
  )
}

function OptIn({ part, value, scope, onChange }: Props) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input type="checkbox" checked={value === true} onChange={({ target }) => onChange(target.checked)} className="size-5" />
      <span className="text-secondary">{bindText(part.label, scope)}</span>
    </label>
  )
}
