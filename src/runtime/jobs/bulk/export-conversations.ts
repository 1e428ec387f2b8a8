import { z } from 'zod'

import { t } from '#domain/i18n/t.ts'
import { CSV_BOM, csvLine } from '#domain/contacts/csv.ts'
import { ConversationFilter } from '#domain/conversations/conversation.ts'
import { snippetOf } from '#domain/messages/snippet.ts'
import { countChosen, nextChosen } from '#store/conversations/conversation-commands.ts'
import { readTranscripts, type TranscriptRow } from '#store/conversations/transcript-rows.ts'

import { gatherParts, removeParts, writePart } from './export-file.ts'
import { defineTask } from './task-kind.ts'
import { TaskEyes } from './task-viewer.ts'

/** Conversations at once: each may hold thousands of messages. */
const CHUNK = 50
const head = () => [
  t('Conversation ID'),
  t('Contact'),
  t('Phone'),
  t('Channel'),
  t('State'),
  t('Assignee'),
  t('Time (UTC)'),
  t('Direction'),
  t('Author'),
  t('Message'),
]
const directions = () => ({ in: t('Received'), out: t('Sent'), note: t('Note') })

/** Writes conversations as CSV, a line for each message and note. */
export const exportConversations = defineTask({
  kind: 'export_conversations',
  input: z.object({ filter: ConversationFilter, viewer: TaskEyes, at: z.iso.datetime() }),
  cursor: z.object({ after: z.string(), parts: z.number().int() }),
  steps: [
    { key: 'write', title: 'Write conversations' },
    { key: 'gather', title: 'Make one file' },
  ],
  reads: 'write',
  subject: () => ({ does: 'exportConversations' }),
  errorColumns: () => ['Conversation'],
  async chunk({ deps, appId, taskId, input: { filter, viewer, at }, cursor, step, startedBy }) {
    if (step === 'gather') {
      const name = `conversations-${at.slice(0, 10)}.csv`
      const file = await gatherParts(deps, { appId, taskId, name, createdBy: startedBy.id })
      return async () => ({ cursor: null, file })
    }
    const { after, parts } = cursor ?? { after: '', parts: 0 }
    const total = cursor === null ? await countChosen(deps.sql, appId, viewer, { filter }) : undefined
    const ids = await nextChosen(deps.sql, appId, viewer, { filter }, after, CHUNK)
    const rows = await readTranscripts(deps.sql, appId, ids)
    const heads = parts === 0 ? CSV_BOM + csvLine(head()) : ''
    await writePart(deps, { appId, taskId }, parts, heads + rows.map((row) => csvLine(cellsOf(row))).join(''))
    const last = ids.length === CHUNK ? ids.at(-1) : undefined
    return async () => ({
      cursor: last === undefined ? null : { after: last, parts: parts + 1 },
      done: ids.length,
      ...(total !== undefined && { total }),
    })
  },
  tidy: (deps, { appId, id }) => removeParts(deps, appId, id),
})

const cellsOf = ({
  conversationId,
  contact,
  phone,
  channel,
  openState,
  assignee,
  at,
  direction,
  author,
  content,
  revoked,
}: TranscriptRow) => [
  conversationId,
  contact ?? '',
  phone ?? '',
  channel,
  openState,
  assignee ?? '',
  at,
  directions()[direction],
  author.name ?? author.kind,
  // What was taken back is not handed out again.
  revoked ? '' : textOf(content),
]

/** What a message says in full, or what it holds. */
const textOf = (content: TranscriptRow['content']): string =>
  'text' in content && content.type !== 'order' ? content.text : snippetOf(content)
