import type { Team, TeamInput } from '#domain/workspace/team.ts'
import { AppError } from '#domain/errors.ts'

import type { Sql, Tx } from '../postgres/sql.ts'
import { isUniqueViolation } from '../postgres/violations.ts'

/** The teams of an app, by name. */
export function listTeams(sql: Sql | Tx, appId: string): Promise<Team[]> {
  return sql<Team[]>`
    select id, name, array(select user_id from team_member m where m.app_id = t.app_id and m.team_id = t.id order by user_id) as "memberIds"
    from team t where app_id = ${appId} order by lower(name)`
}

/** One team; null when there is none under this id in this app. */
export async function findTeam(sql: Sql | Tx, appId: string, id: string): Promise<Team | null> {
  return (await listTeams(sql, appId)).find((team) => team.id === id) ?? null
}

/** Makes a team; refuses a name that another has. */
export function createTeam(sql: Sql, appId: string, id: string, input: TeamInput): Promise<Team> {
  return sql.begin(async (tx) => {
    await tx`insert into team (app_id, id, name) values (${appId}, ${id}, ${input.name})`.catch(nameTaken)
    await setMembers(tx, appId, id, input.memberIds)
    return written(await findTeam(tx, appId, id))
  })
}

/** Changes what is given; null when there is no such team. */
export function updateTeam(sql: Sql, appId: string, id: string, changes: Partial<TeamInput>): Promise<Team | null> {
  return sql.begin(async (tx) => {
    const found = await tx`
      update team set name = coalesce(${changes.name ?? null}, name) where app_id = ${appId} and id = ${id} returning id`.catch(nameTaken)
    if (found.length === 0) return null
    if (changes.memberIds) await setMembers(tx, appId, id, changes.memberIds)
    return findTeam(tx, appId, id)
  })
}

/** Removes a team; its conversations then belong to none. False when there was none. */
export function removeTeam(sql: Sql, appId: string, id: string): Promise<boolean> {
  return sql.begin(async (tx) => {
    const { count } = await tx`delete from team where app_id = ${appId} and id = ${id}`
    await tx`update conversation set team_id = null where app_id = ${appId} and team_id = ${id}`
    return count > 0
  })
}

/** Who is no member of the app is left out. */
async function setMembers(tx: Tx, appId: string, teamId: string, userIds: readonly string[]): Promise<void> {
  await tx`delete from team_member where app_id = ${appId} and team_id = ${teamId}`
  await tx`
    insert into team_member (app_id, team_id, user_id)
    select ${appId}, ${teamId}, user_id from member where app_id = ${appId} and user_id = any(${userIds as string[]})`
}

function nameTaken(error: unknown): never {
  throw isUniqueViolation(error, 'team_name') ? new AppError('name-taken', { cause: error }) : error
}

function written(team: Team | null): Team {
  if (!team) throw new Error('The team that was just written is gone.')
  return team
}
