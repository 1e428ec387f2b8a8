import { useState } from 'react'

import type { Conversation } from '#domain/conversations/conversation.ts'

import { Button } from '#web/kit/form/button.tsx'
import { Dialog } from '#web/kit/overlay/dialog.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { inputStyle } from '#web/kit/form/input.tsx'
import { Select } from '#web/kit/form/select.tsx'
import type { ConversationVerbs } from './conversation-verbs.ts'
import { usePeople } from './use-people.ts'

const NOTE_MAX = 500

type Props = { conversation: Conversation; verbs: Pick<ConversationVerbs, 'assign' | 'assignTeam'>; onClose: () => void }

/** Gives the conversation to a colleague or a team, with what they should know. They read it in their notification and in the thread. */
export function HandOverDialog({ conversation, verbs, onClose }: Props) {
  const { people, teams } = usePeople()
  const [to, setTo] = useState('')
  const [note, setNote] = useState('')
  const others = people.filter(({ id }) => id !== conversation.assignee?.id)
  const options = [
    ...others.map(({ id, label }) => ({ value: `member ${id}`, label })),
    ...teams.map(({ id, name }) => ({ value: `team ${id}`, label: `${name} (team)` })),
  ]
  const finish = () => {
    const member = others.find(({ id }) => to === `member ${id}`)
    const team = teams.find(({ id }) => to === `team ${id}`)
    const words = note.trim() || null
    if (member) verbs.assign({ id: member.id, name: member.name }, words)
    if (team) verbs.assignTeam({ id: team.id, name: team.name }, words)
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Hand over"
      description="Your note goes to them with the conversation. The customer does not see it."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form="hand-over" disabled={to === ''}>
            Hand over
          </Button>
        </>
      }
    >
      <form
        id="hand-over"
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (to !== '') finish()
        }}
      >
        <Field label="To">{({ id }) => <Select id={id} value={to} options={options} onChange={setTo} />}</Field>
        <Field label="What they should know">
          {(wiring) => (
            <textarea
              rows={3}
              maxLength={NOTE_MAX}
              value={note}
              onChange={({ target }) => setNote(target.value)}
              onKeyDown={(event) => {
                if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) event.currentTarget.form?.requestSubmit()
              }}
              className={inputStyle({ className: 'h-auto resize-none py-2' })}
              {...wiring}
            />
          )}
        </Field>
      </form>
    </Dialog>
  )
}
