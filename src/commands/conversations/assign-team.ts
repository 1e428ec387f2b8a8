import { defineConversationCommand } from './define-conversation-command.ts'

/** Assigns a conversation to a team, or none; `note` is for the team. */
export const command = defineConversationCommand({
  type: 'assignTeam',
  access: 'agent',
  decide(before, { team, note = null }) {
    const [teamId, teamName] = [team?.id ?? null, team?.name ?? null]
    if (before.teamId === teamId && note === null) return {}
    return { set: { teamId }, lines: [{ type: 'team_changed', teamId, teamName, note }] }
  },
})
