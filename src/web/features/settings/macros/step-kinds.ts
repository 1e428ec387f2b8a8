import type { MacroStep } from '#domain/conversations/macro.ts'

/** What a macro can do, and how each begins when it is added. */
export const STEP_KINDS: readonly { label: string; start: MacroStep }[] = [
  { label: 'Reply', start: { do: 'reply', text: '' } },
  { label: 'Note', start: { do: 'note', text: '' } },
  { label: 'Change tags', start: { do: 'tag', add: [], remove: [] } },
  { label: 'Assign to a person', start: { do: 'assign', userId: 'me' } },
  { label: 'Give to a team', start: { do: 'assignTeam', teamId: null } },
  { label: 'Snooze', start: { do: 'snooze', hours: 24 } },
  { label: 'Take over', start: { do: 'takeOver' } },
  { label: 'Hand back to the bot', start: { do: 'handBack' } },
  { label: 'Close', start: { do: 'close' } },
]

export const labelOf = (step: MacroStep): string => STEP_KINDS.find(({ start }) => start.do === step.do)?.label ?? step.do
