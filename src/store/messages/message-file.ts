import type { Sql, Tx } from '../postgres/connect.ts'

/** Where the file of message `m` stands, as `MessageFile`; null where it has none that is kept here. */
export const messageFile = (sql: Sql | Tx) => sql`
  case
    when m.content -> 'media' ->> 'providerId' is not null then (
      select case f.state
        when 'stored' then jsonb_build_object(
          'state', 'stored', 'mimeType', f.mime_type, 'size', f.bytes, 'name', f.filename, 'width', f.width, 'height', f.height,
          'declaredType', case when split_part(lower(f.declared_type), ';', 1) <> split_part(f.mime_type, ';', 1) then f.declared_type end)
        when 'failed' then jsonb_build_object('state', 'failed', 'reason', f.reason)
        else case when f.reason is null or f.state = 'running' then jsonb_build_object('state', 'fetching')
          else jsonb_build_object('state', 'waiting', 'reason', f.reason, 'nextAt', to_char(f.next_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end
        end
      from media_file f where f.app_id = m.app_id and f.message_id = m.id)
    when m.content -> 'media' ->> 'fileId' is not null then (
      select jsonb_build_object(
        'state', 'stored', 'mimeType', f.mime_type, 'size', f.bytes, 'name', f.name, 'width', f.width, 'height', f.height, 'declaredType', null)
      from file f where f.app_id = m.app_id and f.id = m.content -> 'media' ->> 'fileId' and f.ready)
  end`
