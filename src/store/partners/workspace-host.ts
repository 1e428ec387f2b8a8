import type { Sql, Tx } from '../postgres/sql.ts'

/**
 * The host whose brand speaks for a workspace, as part of a query: that of the approved partner whose client it is. Null for everybody else's.
 * A host that the installation gave the partner comes before those that the partner brought.
 */
export const hostOfWorkspace = (sql: Sql | Tx, appId: ReturnType<Sql>) => sql`(
  select coalesce(p.host, (select s.host from partner_site s where s.partner_id = p.id and s.approved_at is not null order by s.approved_at, s.host limit 1))
  from partner_client c join partner p on p.id = c.partner_id and p.state = 'approved' where c.app_id = ${appId})`
