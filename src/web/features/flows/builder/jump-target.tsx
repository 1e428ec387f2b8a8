import { useQuery } from '@tanstack/react-query'

import { t } from '#domain/i18n/t.ts'
import type { FlowNode } from '#domain/flows/flow-document.ts'

import { thingsQuery } from '#web/api/flows/list-things.ts'
import { Field } from '#web/kit/form/field.tsx'
import { SearchSelect } from '#web/kit/form/search-select.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import type { FlowLayout } from '../layout/flow-layout.ts'

type Jump = Extract<FlowNode, { kind: 'connector' }>
type Props = { node: Jump; layout: FlowLayout; onChange: (node: Jump) => void }

/** Where a jump goes on: at a block of this flow, or in another flow. */
export function JumpTarget({ node, layout, onChange }: Props) {
  const { app } = useCurrentApp()
  const flows = useQuery(thingsQuery(app.id, 'flow'))
  const blocks = layout.cards.filter(({ id, icon }) => id !== node.id && icon !== 'zap' && icon !== 'corner-down-right')
  const options = [
    ...blocks.map(({ id, title }) => ({ value: `node ${id}`, label: title })),
    ...(flows.data ?? []).map(({ value, label }) => ({ value: `flow ${value}`, label: t('Flow: {label}', { label }) })),
  ]
  const value = 'nodeId' in node.target ? `node ${node.target.nodeId}` : `flow ${node.target.flowId}`
  return (
    <Field label={t('Goes on at')}>
      {({ id }) => (
        <SearchSelect
          search={t('Find a block or a flow')}
          id={id}
          value={value}
          options={options}
          onChange={(chosen) => {
            const target = chosen.slice(5)
            onChange({ ...node, target: chosen.startsWith('node ') ? { nodeId: target } : { flowId: target } })
          }}
        />
      )}
    </Field>
  )
}
