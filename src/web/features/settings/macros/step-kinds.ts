import type { MacroStep } from '#domain/conversations/macro.ts'

/** What a macro can do, and how each begins when it is added. */
export const STEP_KINDS: readonly { label: string; start: MacroStep }[] = [
  { label: 'Reply', start: { type: 'reply', text: '' } },
  { label: 'Note', start: { type: 'note', text: '' } },
  { label: 'Change tags', start: { type: 'tag', add: [], remove: [] } },
  { label: 'Assign to a person', start: { type: 'assign', userId: 'me' } },
  { label: 'Give to a team', start: { type: 'assignTeam', teamId: null } },
  { label: 'Snooze', start: { type: 'snooze', hours: 24 } },
  { label: 'Take over', start: { type: 'takeOver' } },
  { label: 'Hand back to the bot', start: { type: 'handBack' } },
  { label: 'Close', start: { type: 'close' } },
]

export const labelOf = (step: MacroStep): string => STEP_KINDS.find(({ start }) => start.type === step.type)?.label ?? step.type
