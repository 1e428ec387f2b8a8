import type { Sql } from '../postgres/sql.ts'

const BATCH = 5_000

/** What a person has not settled for so long is not settled any more. */
const LAST_DAYS = 90

/**
 * Forgets, in batches, what the logs of numbers hold for longer than their app wants, settled parked items with it; what is parked or was
 * given up stays for 90 days. A webhook goes when no number's log shows it any more; one that spoke to no number of ours after a day
 * (what was parked of it stays).
 */
export async function forgetOldIntake(sql: Sql): Promise<void> {
  await inBatches(
    () => sql`
    delete from delivery_channel where ctid = any(array(
      select d.ctid from delivery_channel d left join app a on a.id = d.app_id
      where d.received_at < now() - case when d.state in ('parked', 'failed') then ${LAST_DAYS} else coalesce(a.intake_log_days, 7) end * interval '1 day'
      limit ${BATCH}))`,
  )
  await inBatches(
    () => sql`
    delete from send_attempt where ctid = any(array(
      select s.ctid from send_attempt s left join app a on a.id = s.app_id
      where s.at < now() - coalesce(a.intake_log_days, 7) * interval '1 day' limit ${BATCH}))`,
  )
  await inBatches(
    () => sql`
    delete from parked where ctid = any(array(
      select p.ctid from parked p left join app a on a.id = p.app_id
      where p.at < now() - case when p.outcome = 'parked' then ${LAST_DAYS} else coalesce(a.intake_log_days, 7) end * interval '1 day'
      limit ${BATCH}))`,
  )
  await inBatches(
    () => sql`
    delete from delivery where id = any(array(
      select d.id from delivery d
      where d.state <> 'stored' and not exists (select 1 from delivery_channel c where c.delivery_id = d.id)
        and not exists (select 1 from parked p where p.delivery_id = d.id and p.outcome = 'parked')
        and d.received_at < now() - interval '1 day'
      order by d.id limit ${BATCH}))`,
  )
}

async function inBatches(remove: () => Promise<{ count: number }>): Promise<void> {
  while ((await remove()).count === BATCH);
}
