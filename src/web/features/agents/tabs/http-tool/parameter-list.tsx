import { Plus, X } from 'lucide-react'

import { t } from '#domain/i18n/t.ts'
import { Button } from '#web/kit/form/button.tsx'
import { IconButton } from '#web/kit/form/icon-button.tsx'
import { Input } from '#web/kit/form/input.tsx'
import { Select } from '#web/kit/form/select.tsx'
import { type HttpParameter, type HttpToolProps, newParameter, toName as toToolName } from './http-tool.ts'

const MOST = 20

const TYPES = [
  { value: 'text', label: t('Text') },
  { value: 'number', label: t('Number') },
  { value: 'boolean', label: t('Yes or no') },
] as const

const NEEDS = [
  { value: 'required', label: t('Required') },
  { value: 'optional', label: t('Optional') },
] as const

type ListProps = {
  title: string
  help: string
  /** What one more is called on the button. */
  add: string
  /** What each is called for screen readers. */
  one: string
  /** What one may be called. */
  placeholder: string
  toName?: (typed: string) => string
  parameters: readonly HttpParameter[]
  onChange: (parameters: HttpParameter[]) => void
  faultAt: HttpToolProps['faultAt']
}

/** What the agent fills in, each with its type. */
export function ParameterList({ title, help, add, one, placeholder, toName = toToolName, parameters, onChange: put, faultAt }: ListProps) {
  return (
    <section aria-label={title} className="flex flex-col gap-2">
      <div>
        <h2 className="text-secondary font-medium">{title}</h2>
        <p className="text-meta text-ink-3">{help}</p>
      </div>
      {parameters.map((parameter, at) => (
        <Parameter
          key={at}
          parameter={parameter}
          label={`${one} ${at + 1}`}
          placeholder={placeholder}
          toName={toName}
          fault={faultAt(`parameters.${at}.name`) ?? faultAt(`parameters.${at}.description`)}
          onChange={(next) => put(parameters.with(at, next))}
          onRemove={() => put(parameters.toSpliced(at, 1))}
        />
      ))}
      {parameters.length < MOST && (
        <Button size="sm" className="self-start" icon={<Plus />} onClick={() => put([...parameters, newParameter('')])}>
          {add}
        </Button>
      )}
    </section>
  )
}

type Props = Required<Pick<ListProps, 'toName' | 'placeholder'>> & {
  parameter: HttpParameter
  label: string
  fault: string | undefined
  onChange: (next: HttpParameter) => void
  onRemove: () => void
}

function Parameter({ parameter: one, label, placeholder, toName, fault, onChange, onRemove }: Props) {
  return (
    <div role="group" aria-label={label} className="flex flex-col gap-1">
      <div className="flex items-start gap-1">
        <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_8rem_7.5rem] gap-2 max-phone:grid-cols-2">
          <Input
            className="w-full max-phone:col-span-full"
            aria-label={t('{label}, name', { label })}
            aria-invalid={fault !== undefined}
            value={one.name}
            spellCheck={false}
            placeholder={placeholder}
            onChange={({ target }) => onChange({ ...one, name: toName(target.value) })}
          />
          <Select label={t('{label}, type', { label })} value={one.type} options={TYPES} onChange={(type) => onChange({ ...one, type })} />
          <Select
            label={t('{label}, required', { label })}
            value={one.required ? 'required' : 'optional'}
            options={NEEDS}
            onChange={(need) => onChange({ ...one, required: need === 'required' })}
          />
          <Input
            className="col-span-full w-full"
            aria-label={t('{label}, description', { label })}
            value={one.description}
            maxLength={300}
            placeholder={t('The order number, like 1042')}
            onChange={({ target }) => onChange({ ...one, description: target.value })}
          />
        </div>
        <IconButton label={t('Remove {label}', { label: label.toLowerCase() })} icon={<X />} onClick={onRemove} />
      </div>
      {fault !== undefined && (
        <p role="alert" className="text-meta text-danger">
          {fault}
        </p>
      )}
    </div>
  )
}
