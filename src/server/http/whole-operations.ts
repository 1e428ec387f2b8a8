import type { OperationId } from '#domain/api/contract.ts'

/**
 * Operations that do nothing outside the database. With an `Idempotency-Key` each runs in one transaction, with its answer kept in it:
 * after a kill at any moment the command and the answer are both there, or neither. Others ask Meta, Google, a model or a mail server, which
 * no transaction holds; theirs are kept after the command. `performAction` may call outside too: there the key is the id of the command.
 */
export const WHOLE: ReadonlySet<OperationId> = new Set<OperationId>([
  'createTeam',
  'createAgent',
  'createContact',
  'joinContacts',
  'unjoinContact',
  'partContact',
  'createContactField',
  'createContactSegment',
  'sendMessage',
  'sendReply',
  'undoSend',
  'addNote',
  'resendMessage',
  'takeOver',
  'handBack',
  'close',
  'reopen',
  'markRead',
  'markUnread',
  'snooze',
  'wake',
  'assign',
  'assignTeam',
  'prioritize',
  'label',
  'createSavedFilter',
  'createSavedReply',
  'createMacro',
  'createLabel',
  'runMacro',
  'scheduleMessage',
  'sendScheduled',
  'createFlow',
  'duplicateFlow',
  'importFlow',
  'createFlowFolder',
  'createFlowTest',
  'startWorkflow',
  'createEventType',
  'createResource',
])
