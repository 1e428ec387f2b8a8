import { z } from 'zod'

import { t } from '#domain/i18n/t.ts'
import type { Conversation } from '#domain/conversations/conversation.ts'

import { FormDialog } from '#web/kit/form-dialog/form-dialog.tsx'
import { AreaField, SelectField } from '#web/kit/form-dialog/form-fields.tsx'
import type { ConversationVerbs } from './conversation-verbs.ts'
import { usePeople } from './use-people.ts'

const NOTE_MAX = 500
const Handed = z.object({ to: z.string().min(1), note: z.string().trim().max(NOTE_MAX) })

type Props = { conversation: Conversation; verbs: Pick<ConversationVerbs, 'assign' | 'assignTeam'>; onClose: () => void }

/** Gives the conversation to a colleague or a team, with what they should know. They read it in their notification and in the thread. */
export function HandOverDialog({ conversation, verbs, onClose }: Props) {
  const { people, teams } = usePeople()
  const others = people.filter(({ id }) => id !== conversation.assignee?.id)
  const options = [
    ...others.map(({ id, label }) => ({ value: `member ${id}`, label })),
    ...teams.map(({ id, name }) => ({ value: `team ${id}`, label: t('{name} (team)', { name }) })),
  ]
  const handOver = async ({ to, note }: z.output<typeof Handed>) => {
    const member = others.find(({ id }) => to === `member ${id}`)
    const team = teams.find(({ id }) => to === `team ${id}`)
    if (member) verbs.assign({ id: member.id, name: member.name }, note || null)
    if (team) verbs.assignTeam({ id: team.id, name: team.name }, note || null)
  }
  return (
    <FormDialog
      title={t('Hand over')}
      description={t('Your note goes to them with the conversation. The customer does not see it.')}
      schema={Handed}
      initial={{ to: '', note: '' }}
      submit={t('Hand over')}
      isReady={({ to }) => to !== ''}
      onSubmit={handOver}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <SelectField control={control} name="to" label={t('To')} options={options} />
          <AreaField
            control={control}
            name="note"
            label={t('Note for your teammate')}
            rows={3}
            maxLength={NOTE_MAX}
            className="h-auto resize-none py-2"
          />
        </>
      )}
    </FormDialog>
  )
}
