import { useState } from 'react'

import type { Flow, FlowKind } from '#domain/flows/flow-document.ts'
import { compose } from '#flow/composing/compose.ts'

import { useMakeFlow } from '#web/api/flows/make-flow.ts'
import { Field } from '#web/kit/form/field.tsx'
import { Input } from '#web/kit/form/input.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { NameDialog } from '../list/name-dialog.tsx'
import type { NextStepsOf } from './next-steps-store.ts'
import { readWords } from './template-files.ts'

type Props = { kind: FlowKind; onClose: () => void; onMade: (made: readonly Flow[], next: NextStepsOf) => void }

/** Makes a flow that only greets: a name, and the word that starts it. */
export function EmptyFlow({ kind, onClose, onMade }: Props) {
  const { app } = useCurrentApp()
  const { create, take } = useMakeFlow(app.id)
  const [words, setWords] = useState('')
  const make = async (name: string) => {
    if (kind === 'workflow')
      return onMade([await create.mutateAsync({ kind, name })], { choose: [], edit: ['What starts it', 'What it does'] })
    const file = { format: 'parley.flow' as const, v: 1 as const, kind, name, document: greeting(readWords(words)) }
    onMade([(await take.mutateAsync({ file })).flow], { choose: [], edit: ['The greeting'] })
  }
  return (
    <NameDialog
      title={`New ${kind}`}
      confirm={`Create ${kind}`}
      placeholder={kind === 'flow' ? 'Opening hours' : 'Thank for an order'}
      onClose={onClose}
      onName={make}
      onDone={() => {}}
    >
      {kind === 'flow' && (
        <Field label="Words that start it" help="What a customer writes, with commas between. Left empty, a first message does.">
          {(wiring) => (
            <Input value={words} placeholder="hours, open" maxLength={400} onChange={(event) => setWords(event.target.value)} {...wiring} />
          )}
        </Field>
      )}
    </NameDialog>
  )
}

const greeting = (keywords: string[]) =>
  compose({
    kind: 'flow',
    triggers: [{ trigger: keywords.length > 0 ? { type: 'keyword', keywords, match: 'exact' } : { type: 'firstMessage' }, to: 'begin' }],
    blocks: {
      begin: {
        title: 'Greeting',
        steps: [
          {
            id: 'greet',
            kind: 'response',
            name: 'Greet',
            config: { messages: [{ type: 'text', text: 'Hello, and welcome to {{ app.name }}.' }] },
          },
        ],
      },
    },
  })
