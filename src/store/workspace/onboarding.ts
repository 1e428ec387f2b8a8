import { ONBOARDING_STEPS, type OnboardingStep } from '#domain/workspace/onboarding.ts'

import type { Sql } from '../postgres/sql.ts'

type Row = Record<OnboardingStep, boolean> & { name: string; dismissed: boolean }

interface StoredOnboarding {
  /** What the workspace is called. */
  name: string
  done: OnboardingStep[]
  dismissed: boolean
}

/** Which first steps have happened in a workspace, and whether somebody closed the list of them; null when there is no such app. */
export async function loadOnboarding(sql: Sql, appId: string): Promise<StoredOnboarding | null> {
  const [row] = await sql<Row[]>`
    select app.name, onboarding_dismissed_at is not null as dismissed,
      exists (select from message m where m.app_id = app.id and m.direction = 'in') as message,
      exists (select from message m where m.app_id = app.id and m.direction = 'out' and m.author ->> 'kind' = 'operator') as reply,
      exists (select from flow f where f.app_id = app.id and not f.demo and f.published_version is not null) as flow,
      exists (select from channel c where c.app_id = app.id and c.kind = 'whatsapp' and not c.demo and c.removed_at is null) as whatsapp,
      (select count(*) > 1 from member m where m.app_id = app.id) or exists (select from invitation i where i.app_id = app.id) as teammate,
      coalesce(jsonb_typeof(automation -> 'businessHours') = 'object', false) as hours
    from app where id = ${appId}`
  return row ? { name: row.name, done: ONBOARDING_STEPS.filter((step) => row[step]), dismissed: row.dismissed } : null
}

/** Closes the list of the first steps. */
export async function dismissOnboarding(sql: Sql, appId: string): Promise<void> {
  await sql`update app set onboarding_dismissed_at = coalesce(onboarding_dismissed_at, now()) where id = ${appId}`
}
