import { Suspense } from 'react'

import { t } from '#domain/i18n/t.ts'
import { Button } from '#web/kit/form/button.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { Input } from '#web/kit/form/input.tsx'
import { Select } from '#web/kit/form/select.tsx'
import { lazyPart } from '#web/kit/hooks/lazy-component.ts'
import { NumberInput } from '../number-input.tsx'
import { TextArea } from '../text-area.tsx'
import { HeaderList } from './header-list.tsx'
import { type HttpToolProps, newParameter, toName, unknownPlaceholders } from './http-tool.ts'
import { ParameterList } from './parameter-list.tsx'

const TryTool = lazyPart(async () => (await import('./try-tool.tsx')).TryTool)

const METHODS = (['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const).map((value) => ({ value, label: value }))

/** The name by which the model calls the tool. */
export function ToolNameField({
  name,
  onChange,
  faultAt,
}: {
  name: string
  onChange: (name: string) => void
  faultAt: HttpToolProps['faultAt']
}) {
  return (
    <Field label={t('Name')} help={t('What the agent calls it by, like check_stock.')} error={faultAt('name')}>
      {(wiring) => (
        <Input
          {...wiring}
          value={name}
          spellCheck={false}
          placeholder={t('check_stock')}
          onChange={({ target }) => onChange(toName(target.value))}
        />
      )}
    </Field>
  )
}

/** The request of an HTTP tool, and a way to try it. */
export function HttpToolFields(props: HttpToolProps & { complete: boolean }) {
  const { tool, onChange, faultAt, complete } = props
  return (
    <>
      <Address {...props} />
      <ParameterList
        title={t('Parameters')}
        add={t('Add parameter')}
        one={t('Parameter')}
        help={t('What the agent fills in from the conversation.')}
        placeholder={t('number')}
        parameters={tool.parameters}
        onChange={(parameters) => onChange({ ...tool, parameters })}
        faultAt={faultAt}
      />
      <HeaderList {...props} />
      {tool.method !== 'GET' && (
        <TextArea
          label={t('JSON body')}
          help={t('Write parameters without quotes: each becomes a JSON value.')}
          error={faultAt('body')}
          value={tool.body ?? ''}
          max={8_192}
          rows={3}
          placeholder={t("'{'\"order\": '{{' number '}}}'")}
          onChange={(body) => onChange({ ...tool, body: body === '' ? null : body })}
        />
      )}
      <div className="w-40">
        <NumberInput
          label={t('Time limit (seconds)')}
          error={faultAt('timeoutMs')}
          value={tool.timeoutMs / 1_000}
          empty={Number.NaN}
          min={0.1}
          max={30}
          onChange={(seconds) => onChange({ ...tool, timeoutMs: Math.round(seconds * 1_000) })}
        />
      </div>
      <Suspense fallback={null}>
        <TryTool tool={tool} complete={complete} />
      </Suspense>
    </>
  )
}

function Address({ tool, onChange, faultAt }: HttpToolProps) {
  const unknown = unknownPlaceholders(tool)
  return (
    <div className="flex flex-col gap-2">
      <div className="grid grid-cols-[8rem_minmax(0,1fr)] items-start gap-2 max-phone:grid-cols-1">
        <Field label={t('Method')}>
          {({ id }) => <Select id={id} value={tool.method} options={METHODS} onChange={(method) => onChange({ ...tool, method })} />}
        </Field>
        <Field label={t('URL')} help={t("Write '{{' name '}}' where a parameter goes.")} error={faultAt('url')}>
          {(wiring) => (
            <Input
              {...wiring}
              type="url"
              spellCheck={false}
              value={tool.url}
              maxLength={2_000}
              placeholder={'https://api.example.com/orders/{{ number }}'}
              onChange={({ target }) => onChange({ ...tool, url: target.value })}
            />
          )}
        </Field>
      </div>
      {unknown.length > 0 && (
        <div className="flex flex-wrap items-center gap-2">
          <p className="text-meta text-ink-2">{t('Not a parameter yet:')}</p>
          {unknown.map((name) => (
            <Button
              key={name}
              size="sm"
              disabled={tool.parameters.length >= 20}
              onClick={() => onChange({ ...tool, parameters: [...tool.parameters, newParameter(name)] })}
            >
              {t('Add “{name}”', { name })}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}
