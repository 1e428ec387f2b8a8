import { useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { Flow, FlowKind } from '#domain/flows/flow-document.ts'
import { compose } from '#flow/composing/compose.ts'

import { useMakeFlow } from '#web/api/flows/make-flow.ts'
import { Field } from '#web/kit/form/field.tsx'
import { Input } from '#web/kit/form/input.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { NameDialog } from '../list/name-dialog.tsx'
import type { NextStepsOf } from './next-steps-store.ts'
import { readWords } from './template-files.ts'
import { kindNoun } from '../kind-noun.ts'

type Props = { kind: FlowKind; onClose: () => void; onMade: (made: readonly Flow[], next: NextStepsOf) => void }

/** Makes a flow that only greets: a name, and the word that starts it. */
export function EmptyFlow({ kind, onClose, onMade }: Props) {
  const { app } = useCurrentApp()
  const { create, take } = useMakeFlow(app.id)
  const [words, setWords] = useState('')
  const make = async (name: string) => {
    if (kind === 'workflow')
      return onMade([await create.mutateAsync({ kind, name })], { choose: [], edit: [t('What starts it'), t('What it does')] })
    const file = { format: 'parley.flow' as const, v: 1 as const, kind, name, document: greeting(readWords(words)) }
    onMade([(await take.mutateAsync({ file })).flow], { choose: [], edit: [t('The greeting')] })
  }
  return (
    <NameDialog
      title={t('New {kind}', { kind: kindNoun(kind) })}
      confirm={t('Create {kind}', { kind: kindNoun(kind) })}
      placeholder={kind === 'flow' ? t('Opening hours') : t('Thank for an order')}
      onClose={onClose}
      onName={make}
      onDone={() => {}}
    >
      {kind === 'flow' && (
        <Field label={t('Words that start it')} help={t('What a customer writes, with commas between. Left empty, a first message does.')}>
          {(wiring) => (
            <Input
              value={words}
              placeholder={t('hours, open')}
              maxLength={400}
              onChange={(event) => setWords(event.target.value)}
              {...wiring}
            />
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
        title: t('Greeting'),
        steps: [
          {
            id: 'greet',
            kind: 'response',
            name: t('Greet'),
            config: { messages: [{ type: 'text', text: t("Hello, and welcome to '{{' app.name '}}'.") }] },
          },
        ],
      },
    },
  })
