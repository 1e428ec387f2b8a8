import { CopyPlus, Trash2 } from 'lucide-react'

import { t } from '#domain/i18n/t.ts'
import type { FlowExits } from '#domain/api/flows/flow-exits.ts'
import type { Flow, FlowDocument, FlowNode, StepNode } from '#domain/flows/flow-document.ts'
import { removeWithEmptyBlock } from '#flow/editing/bring-back.ts'
import { nodeOfStep, removeNodes, setStep } from '#flow/editing/change.ts'
import { disconnect, exitKey } from '#flow/editing/connect.ts'

import { Button } from '#web/kit/form/button.tsx'
import { useMediaQuery } from '#web/kit/hooks/use-media-query.ts'
import type { FlowSearch } from '../flow-search.ts'
import type { FlowLayout } from '../layout/flow-layout.ts'
import { findStep } from '../sheet/edit-step.ts'
import { StepSheet } from '../sheet/step-sheet.tsx'
import { StepVariables } from '../uses/step-variables.tsx'
import { ConflictBar } from './drafting/conflict-bar.tsx'
import type { Drafted, Drafting } from './drafting/drafting.ts'
import { duplicateStep, lead } from './drafting/edits.ts'
import { LostCard } from './lost-card.tsx'
import { NodeSheet } from './node-sheet.tsx'
import { placeAfter } from './position-after.ts'
import type { Building } from './use-building.ts'
import { ExitChoices } from './exits/exit-choices.tsx'
import { type ExitChoice, exitsOfLastStep, exitsOfNode, exitsOfStep } from './exits/exits.ts'

type Props = {
  flow: Flow
  drafting: Drafting
  drafted: Drafted
  exits: FlowExits
  layout: FlowLayout
  search: FlowSearch
  building: Building
  /** The step was just added. */
  fresh: boolean
  onClose: () => void
}

/** The sheet of the step or card that the address names; where a colleague removed it, as it was. */
export function OpenedCard(props: Props) {
  const { flow, drafting, drafted, search, onClose } = props
  const beside = useMediaQuery('(min-width: 1280px)') && search.pane !== undefined
  const step = search.step === undefined ? undefined : findStep(drafted.document, search.step)
  if (step) return <OpenedStep {...props} step={step} beside={beside} />
  const node = drafted.document.nodes.find(({ id }) => id === search.node)
  if (node) return <OpenedNode {...props} node={node} beside={beside} />
  const gone = search.step ?? search.node ?? ''
  const earlier = drafted.lost.get(gone)
  return earlier && <LostCard flow={flow} drafting={drafting} id={gone} earlier={earlier} beside={beside} onClose={onClose} />
}

function OpenedStep({ step, beside, ...props }: Props & { step: StepNode; beside: boolean }) {
  const { flow, drafting, drafted, exits, building, fresh, onClose } = props
  const { change } = drafting
  const { document } = drafted
  const home = nodeOfStep(document, step.id)
  const isLast = home?.steps.at(-1) === step
  return (
    <StepSheet
      key={step.id}
      flowId={flow.id}
      kind={flow.kind}
      document={document}
      step={step}
      onChange={(changed) => change(t('Edit step'), (now) => setStep(now, changed), `step ${step.id}`)}
      onClose={onClose}
      beside={beside}
      fresh={fresh}
      aside={<Clash {...props} />}
      footer={
        <>
          {home?.kind === 'default' && (
            <Button icon={<CopyPlus />} onClick={() => change(t('Duplicate step'), (now) => duplicateStep(now, step)?.document ?? now)}>
              {t('Duplicate')}
            </Button>
          )}
          <Button
            variant="quietDanger"
            icon={<Trash2 />}
            onClick={() => {
              onClose()
              change(t('Remove step'), (now) => removeWithEmptyBlock(now, step.id))
            }}
          >
            {t('Remove')}
          </Button>
        </>
      }
    >
      <WaysOn {...props} list={isLast ? exitsOfLastStep(document, exits, step.id) : exitsOfStep(document, exits, step.id)} />
      <StepVariables document={document} stepId={step.id} onGoTo={({ stepId }) => stepId !== null && building.open(stepId)} />
    </StepSheet>
  )
}

function OpenedNode({ node, beside, ...props }: Props & { node: FlowNode; beside: boolean }) {
  const { flow, drafting, drafted, layout, building, onClose } = props
  return (
    <NodeSheet
      key={node.id}
      node={node}
      kind={flow.kind}
      layout={layout}
      drafting={drafting}
      onOpenStep={(stepId) => building.open(stepId)}
      onAskStep={(index) => building.ask({ what: 'add', insertPoint: { nodeId: node.id, index } })}
      onRemove={() => {
        onClose()
        drafting.change(t('Remove'), (now) => removeNodes(now, new Set([node.id])))
      }}
      onClose={onClose}
      beside={beside}
    >
      <Clash {...props} />
      <WaysOn {...props} list={exitsOfNode(drafted.document, node.id)} />
    </NodeSheet>
  )
}

/** Where a step or a block goes on, each way to be led elsewhere. */
function WaysOn({ flow, drafting, drafted, layout, search, building, fresh, list }: Props & { list: readonly ExitChoice[] }) {
  return (
    <ExitChoices
      title={t('Next steps')}
      exits={list}
      wanted={search.exit}
      fresh={fresh}
      kind={flow.kind}
      document={drafted.document}
      layout={layout}
      onLead={({ from }, nodeId) =>
        drafting.change(t('Connect'), (now) => (nodeId === null ? withoutExit(now, from) : lead(now, flow.kind, [from], nodeId)))
      }
      onAsk={({ from }) => building.ask({ what: 'add', insertPoint: { at: placeAfter(layout, from.nodeId), from: [from] } })}
    />
  )
}

/** What two changed at once, above the sheet of what it is about. */
function Clash({ drafting, drafted: { conflicts, document }, layout }: Pick<Props, 'drafting' | 'drafted' | 'layout'>) {
  if (conflicts.length === 0) return null
  return (
    <div className="-mx-2 mb-4">
      <ConflictBar conflicts={conflicts} document={document} layout={layout} drafting={drafting} />
    </div>
  )
}

function withoutExit(document: FlowDocument, from: ExitChoice['from']): FlowDocument {
  const ids = document.edges.filter(({ source }) => exitKey(source) === exitKey(from)).map(({ id }) => id)
  return disconnect(document, new Set(ids))
}
