import { t } from '#domain/i18n/t.ts'
import type { Flow, FlowDocument } from '#domain/flows/flow-document.ts'

import { Button } from '#web/kit/form/button.tsx'
import { InlineAlert } from '#web/kit/feedback/inline-alert.tsx'
import { useSessionStore } from '#web/session/use-session.ts'
import { saveFlowFiles } from '#web/features/flows/list/save-file.ts'
import type { Drafting, SaveFault } from './drafting.ts'

type Props = { flow: Flow; document: FlowDocument; drafting: Drafting; fault: SaveFault }

/** Says that the last changes are not saved, why, and gives what helps. Not loaded by itself: often there is no connection then. */
export function SaveFaultBar({ flow, document, drafting, fault: { why, helps } }: Props) {
  const session = useSessionStore()
  const { kind, name } = flow
  const keepCopy = () => saveFlowFiles([{ format: 'parley.flow', v: 1, kind, name, document, tests: [], references: [] }])
  const ways = {
    signIn: [t('Sign in again'), () => session.set(null)],
    wait: [t('Try again'), () => void drafting.flush()],
    copy: [t('Keep a copy'), keepCopy],
  } as const
  const [label, help] = ways[helps]
  return (
    <div className="p-2">
      <InlineAlert
        tone="warning"
        title={t('Your last changes are not saved.')}
        action={
          <Button size="sm" onClick={help}>
            {label}
          </Button>
        }
      >
        {why}
      </InlineAlert>
    </div>
  )
}
