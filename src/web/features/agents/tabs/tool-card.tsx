import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { ChevronRight, Globe, Workflow, Wrench, X } from 'lucide-react'
import { useCallback } from 'react'
import { z } from 'zod'

import { t } from '#domain/i18n/t.ts'
import type { OwnTool } from '#domain/ai/agent-tool.ts'

import { isListed, isOpen, thingsQuery } from '#web/api/flows/list-things.ts'
import { InlineAlert } from '#web/kit/feedback/inline-alert.tsx'
import { IconButton } from '#web/kit/form/icon-button.tsx'
import { Switch } from '#web/kit/form/switch.tsx'
import { Tag } from '#web/kit/form/tag.tsx'
import type { RefOptions } from '#web/kit/schema-form/form-context.ts'
import { SchemaForm } from '#web/kit/schema-form/schema-form.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { FlowToolFields } from './flow-tool/flow-tool-fields.tsx'
import { HttpToolFields, ToolNameField } from './http-tool/http-tool-fields.tsx'
import { TextArea } from './text-area.tsx'
import { toolLabel, TOOLS } from './tool-catalogue.ts'

type Props = {
  tool: OwnTool
  open: boolean
  onToggle: () => void
  /** What is wrong, by the place in the tool. */
  faults: ReadonlyMap<string, string>
  onChange: (tool: OwnTool) => void
  onRemove: () => void
}

/** One tool: when the agent uses it, whether the customer confirms it, and what is fixed. */
export function ToolCard({ tool, open, onToggle, faults, onChange, onRemove }: Props) {
  const label = toolLabel(tool)
  const Icon = ICONS[tool.type]
  return (
    <li>
      <div className="flex items-center gap-1 pe-2">
        <button
          type="button"
          aria-expanded={open}
          onClick={onToggle}
          className="focus-inset flex min-h-12 min-w-0 flex-1 items-center gap-3 rounded-card px-3 py-2 text-start"
        >
          <ChevronRight className={clsx('size-4 shrink-0 text-ink-3 transition-transform duration-120', open && 'rotate-90')} aria-hidden />
          <Icon className="size-4 shrink-0 text-ink-2" aria-hidden />
          <span className="min-w-0 flex-1">
            <span className="block truncate font-medium text-ink">{label}</span>
            {!open && (
              <span dir="auto" className="block truncate text-meta text-ink-2 rtl:text-right">
                {tool.when || aboutOf(tool)}
              </span>
            )}
          </span>
          {tool.confirm && <Tag>{t('Asks first')}</Tag>}
        </button>
        <IconButton label={t('Remove {label}', { label })} size="sm" icon={<X />} onClick={onRemove} />
      </div>
      {open && (
        <div className="flex flex-col gap-4 px-3 pt-1 pb-4 ps-10 max-phone:ps-3">
          {tool.type === 'http' && <HttpToolBody tool={tool} faults={faults} onChange={onChange} />}
          {tool.type === 'flow' && <FlowToolBody tool={tool} faults={faults} onChange={onChange} />}
          {tool.type === 'action' && <ActionToolBody tool={tool} faults={faults} onChange={onChange} />}
        </div>
      )}
    </li>
  )
}

const ICONS = { http: Globe, flow: Workflow, action: Wrench } as const

function aboutOf(tool: OwnTool): string {
  if (tool.type === 'action') return TOOLS[tool.action].about
  return tool.type === 'http' ? `${tool.method} ${tool.url}` : t('Hands the conversation to a flow.')
}

type BodyProps<Type extends OwnTool['type']> = Pick<Props, 'faults' | 'onChange'> & { tool: Extract<OwnTool, { type: Type }> }

function ActionToolBody({ tool, faults, onChange }: BodyProps<'action'>) {
  const fault = [...faults.values()][0]
  return (
    <>
      <p className="text-secondary text-ink-2">{aboutOf(tool)}</p>
      {fault && <InlineAlert tone="danger" title={fault} />}
      <WhenField tool={tool} onChange={onChange} placeholder={t('When the customer asks about an order.')} />
      <ConfirmSwitch tool={tool} onChange={onChange} />
      <FixedInputs tool={tool} onChange={onChange} />
    </>
  )
}

function HttpToolBody({ tool, faults, onChange }: BodyProps<'http'>) {
  const faultAt = (path: string) => faults.get(path) ?? [...faults].find(([place]) => place.startsWith(`${path}.`))?.[1]
  return (
    <>
      <ToolNameField name={tool.name} onChange={(name) => onChange({ ...tool, name })} faultAt={faultAt} />
      <WhenField
        tool={tool}
        onChange={onChange}
        placeholder={t('When the customer asks whether a product is in stock.')}
        fault={faultAt('when')}
      />
      <HttpToolFields tool={tool} onChange={onChange} faultAt={faultAt} complete={faults.size === 0} />
      <ConfirmSwitch tool={tool} onChange={onChange} />
    </>
  )
}

function FlowToolBody({ tool, faults, onChange }: BodyProps<'flow'>) {
  const faultAt = (path: string) => faults.get(path) ?? [...faults].find(([place]) => place.startsWith(`${path}.`))?.[1]
  return (
    <>
      <ToolNameField name={tool.name} onChange={(name) => onChange({ ...tool, name })} faultAt={faultAt} />
      <WhenField tool={tool} onChange={onChange} placeholder={t('When the customer wants to return something.')} fault={faultAt('when')} />
      <FlowToolFields tool={tool} onChange={onChange} faultAt={faultAt} />
      <ConfirmSwitch tool={tool} onChange={onChange} />
    </>
  )
}

type FieldProps = Pick<Props, 'tool' | 'onChange'>

const WhenField = ({ tool, onChange, placeholder, fault }: FieldProps & { placeholder: string; fault?: string | undefined }) => (
  <TextArea
    label={t('When to use it')}
    value={tool.when}
    error={fault}
    max={600}
    rows={2}
    onChange={(when) => onChange({ ...tool, when })}
    placeholder={placeholder}
  />
)

const ConfirmSwitch = ({ tool, onChange }: FieldProps) => (
  <Switch
    plain
    label={t('Ask the customer first')}
    help={t('The agent says what it will do and waits for their reply.')}
    checked={tool.confirm}
    onChange={(confirm) => onChange({ ...tool, confirm })}
  />
)

type FixedProps = { tool: Extract<OwnTool, { type: 'action' }>; onChange: Props['onChange'] }

const Preset = z.record(z.string(), z.json())

/** What the agent neither sees nor chooses. */
function FixedInputs({ tool, onChange }: FixedProps) {
  const { app } = useCurrentApp()
  const useOptions = useCallback(
    function useThings(thing: string): RefOptions | null {
      const things = useQuery({ ...thingsQuery(app.id, thing), enabled: isListed(thing) })
      return isListed(thing) ? { options: things.data ?? null, failed: things.isError, open: isOpen(thing) } : null
    },
    [app.id],
  )
  const { fixed } = TOOLS[tool.action]
  if (Object.keys(fixed).length === 0) return null
  const write = (next: Record<string, unknown>) => {
    const filled = Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined && value !== ''))
    const read = Preset.safeParse(filled)
    if (read.success) onChange({ ...tool, preset: read.data })
  }
  return (
    <section aria-label={t('Fixed inputs')} className="flex flex-col gap-3">
      <div>
        <h2 className="text-secondary font-medium">{t('Fixed inputs')}</h2>
        <p className="text-meta text-ink-3">{t('The agent can’t change these. It decides what you leave empty.')}</p>
      </div>
      <SchemaForm
        fields={fixed}
        value={tool.preset}
        onChange={write}
        faults={[]}
        readOnly={false}
        variables={[]}
        messageVariants={[]}
        ruleShapes={[]}
        messageHelp={{}}
        useOptions={useOptions}
      />
    </section>
  )
}
