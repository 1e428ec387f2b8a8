import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { t } from '#domain/i18n/t.ts'
import { rich } from '#web/kit/text/rich.ts'
import type { OwnTool } from '#domain/ai/agent-tool.ts'

import { flowVariablesQuery } from '#web/api/flows/list-flow-variables.ts'
import { flowsQuery } from '#web/api/flows/list-flows.ts'
import { InlineAlert } from '#web/kit/feedback/inline-alert.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { SearchSelect } from '#web/kit/form/search-select.tsx'
import { linkStyle } from '#web/kit/text/text-link.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { newParameter } from '../http-tool/http-tool.ts'
import { ParameterList } from '../http-tool/parameter-list.tsx'

type FlowTool = Extract<OwnTool, { type: 'flow' }>
type Props = { tool: FlowTool; onChange: (tool: FlowTool) => void; faultAt: (path: string) => string | undefined }

/** Which flow has the conversation, what it is given, and what the agent is told when it ends. */
export function FlowToolFields({ tool, onChange, faultAt }: Props) {
  const { app } = useCurrentApp()
  const variables = useQuery({ ...flowVariablesQuery(app.id, tool.flowId), enabled: tool.flowId !== '' }).data?.items ?? []
  const results = variables.flatMap(({ name, isKept }) => (isKept ? [name] : []))
  const missing = variables
    .flatMap(({ name, isKept }) => (isKept ? [] : [name]))
    .filter((name) => !tool.parameters.some((parameter) => parameter.name === name))
  return (
    <>
      <FlowField tool={tool} onChange={onChange} faultAt={faultAt} />
      <ParameterList
        title={t('Inputs')}
        add={t('Add input')}
        one={t('Input')}
        help={t('Variables of the flow that the agent fills in from the conversation.')}
        placeholder="orderNumber"
        toName={toVariable}
        parameters={tool.parameters}
        onChange={(parameters) => onChange({ ...tool, parameters })}
        faultAt={faultAt}
      />
      {missing.length > 0 && tool.parameters.length < 20 && (
        <div className="flex flex-wrap items-center gap-2">
          <p className="text-meta text-ink-2">{t('This flow reads:')}</p>
          {missing.map((name) => (
            <Button key={name} size="sm" onClick={() => onChange({ ...tool, parameters: [...tool.parameters, newParameter(name)] })}>
              {t('Add “{name}”', { name })}
            </Button>
          ))}
        </div>
      )}
      <Results tool={tool} onChange={onChange} names={results} />
    </>
  )
}

/** A variable's name, out of what somebody types. */
const toVariable = (typed: string): string => typed.replaceAll(/\W+/g, '_').replace(/^\d+/, '').slice(0, 80)

function FlowField({ tool, onChange, faultAt }: Props) {
  const { app } = useCurrentApp()
  const flows = useQuery(flowsQuery(app.id))
  const listed = flows.data?.items ?? []
  const chosen = listed.find(({ id }) => id === tool.flowId)
  const options = listed
    .filter(({ id, publishedVersion, archivedAt }) => id === tool.flowId || (publishedVersion !== null && archivedAt === null))
    .map(({ id, name }) => ({ value: id, label: name }))
  return (
    <>
      <Field
        label={t('Flow')}
        help={t('It runs with the customer until it ends, then the agent continues.')}
        error={faultAt('flowId') && t('Choose a flow.')}
      >
        {({ id }) => (
          <SearchSelect
            id={id}
            value={tool.flowId}
            options={options}
            search={t('Find a flow')}
            onChange={(flowId) => onChange({ ...tool, flowId })}
          />
        )}
      </Field>
      {tool.flowId !== '' && flows.isSuccess && !chosen && (
        <InlineAlert tone="danger" title={t('This flow was deleted')}>
          {t('Choose another one, or remove the tool.')}
        </InlineAlert>
      )}
      {chosen && (chosen.publishedVersion === null || chosen.archivedAt !== null) && (
        <InlineAlert tone="warning" title={t('This flow isn’t published')}>
          {rich('The agent can’t use it until you <link>publish it</link>.', {
            link: (text) => (
              <Link to="/flows/$flowId" params={{ flowId: chosen.id }} className={linkStyle()}>
                {text}
              </Link>
            ),
          })}
        </InlineAlert>
      )}
    </>
  )
}

function Results({ tool, onChange, names }: Pick<Props, 'tool' | 'onChange'> & { names: readonly string[] }) {
  const { returns } = tool
  const shown = [...new Set([...names, ...returns])]
  return (
    <section aria-label={t('Result')} className="flex flex-col gap-2">
      <div>
        <h2 className="text-secondary font-medium">{t('Result')}</h2>
        <p className="text-meta text-ink-3">{t('Variables the agent gets when the flow ends.')}</p>
      </div>
      {shown.length === 0 && <p className="text-meta text-ink-2">{t('This flow saves no variables.')}</p>}
      <div className="flex flex-wrap gap-2">
        {shown.map((name) => {
          const isOn = returns.includes(name)
          return (
            <Button
              key={name}
              size="sm"
              variant={isOn ? 'soft' : 'outline'}
              aria-pressed={isOn}
              disabled={!isOn && returns.length >= 20}
              onClick={() => onChange({ ...tool, returns: isOn ? returns.filter((one) => one !== name) : [...returns, name] })}
            >
              {name}
            </Button>
          )
        })}
      </div>
    </section>
  )
}
