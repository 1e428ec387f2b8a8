import type { Sql } from '../postgres/sql.ts'

interface Column {
  name: string
  type: string
  required: boolean
  value: string | null
  identity: boolean
  generated: boolean
}

interface Constraint {
  name: string
  definition: string
  columns: string[]
}

/** A table with what belongs to it. */
export interface TableDescription {
  name: string
  columns: Column[]
  constraints: Constraint[]
  indexes: string[]
  triggers: string[]
}

/** A schema as SQL that makes it again: extensions, functions, and each table with its indexes and triggers, by name, after those it references. */
export async function describeSchema(sql: Sql): Promise<string> {
  const extensions = await sql<{ name: string }[]>`select extname as name from pg_extension where extname <> 'plpgsql' order by extname`
  const tables = await describeTables(sql)
  const parts = [
    extensions.map(({ name }) => `create extension ${name};`).join('\n'),
    ...(await describeFunctions(sql)).map(({ text }) => text),
    ...referencedFirst(tables).map((table) => tableText(table)),
  ]
  return `${parts.join('\n\n')}\n`
}

function referencedFirst(tables: readonly TableDescription[]): TableDescription[] {
  const ordered = new Set<TableDescription>()
  const add = (table: TableDescription): void => {
    const references = table.constraints.map(({ definition }) => / REFERENCES "?(\w+)"?\(/.exec(definition)?.[1])
    for (const other of tables) if (other !== table && references.includes(other.name) && !ordered.has(other)) add(other)
    ordered.add(table)
  }
  for (const table of tables) if (!ordered.has(table)) add(table)
  return [...ordered]
}

/** Functions of our own, without those of extensions. */
export function describeFunctions(sql: Sql): Promise<{ name: string; text: string }[]> {
  return sql<{ name: string; text: string }[]>`
    select p.proname as name, format(E'create function %s(%s) returns %s language %s%s%s%s as $$%s$$;', p.proname, pg_get_function_arguments(p.oid),
      pg_get_function_result(p.oid), l.lanname, case p.provolatile when 'i' then ' immutable' when 's' then ' stable' else '' end,
      case p.proparallel when 's' then ' parallel safe' else '' end, case when p.proisstrict then ' strict' else '' end, p.prosrc) as text
    from pg_proc p join pg_language l on l.oid = p.prolang
    where p.pronamespace = 'public'::regnamespace and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    order by p.proname`
}

/** Every table of the public schema, by name. */
export async function describeTables(sql: Sql): Promise<TableDescription[]> {
  const rows = await sql<TableDescription[]>`
    select c.relname as name,
      (select jsonb_agg(jsonb_build_object('name', quote_ident(a.attname), 'type', format_type(a.atttypid, a.atttypmod), 'required', a.attnotnull,
          'value', pg_get_expr(d.adbin, d.adrelid, true), 'identity', a.attidentity = 'a', 'generated', a.attgenerated = 's') order by a.attnum)
        from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
      coalesce((select jsonb_agg(jsonb_build_object('name', k.conname, 'definition', pg_get_constraintdef(k.oid, true), 'columns',
          (select coalesce(jsonb_agg(a.attname order by array_position(k.conkey, a.attnum)), '[]') from pg_attribute a where a.attrelid = c.oid and a.attnum = any (k.conkey)))
          order by array_position('{p,u,c,f,x}'::text[], k.contype::text), k.conname)
        from pg_constraint k where k.conrelid = c.oid and k.contype <> 'n'), '[]') as constraints,
      coalesce((select jsonb_agg(pg_get_indexdef(i.indexrelid, 0, true) order by i.indexrelid::regclass::text)
        from pg_index i where i.indrelid = c.oid and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.conrelid = c.oid)), '[]') as indexes,
      coalesce((select jsonb_agg(pg_get_triggerdef(t.oid, true) order by t.tgname) from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal), '[]') as triggers
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by c.relname`
  return rows.map((row) => ({ ...row, indexes: row.indexes.map(plainIndex), triggers: row.triggers.map(plain) }))
}

const LONGEST_LINE = 150

/** A table as a statement, followed by its indexes and triggers. The comments come before what they are named after. */
export function tableText(
  { name, columns, constraints, indexes, triggers }: TableDescription,
  comments: Record<string, string> = {},
): string {
  const commented = (key: string, text: string, indent: string): string =>
    (comments[key] ?? '')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => `${indent}-- ${line}\n`)
      .join('') +
    indent +
    (text.length > LONGEST_LINE ? text.replace(' where ', `\n${indent}  where `) : text)
  const inline = new Set<string>()
  const columnLines = columns.map((column) => {
    const own = constraints.filter((one) => one.columns.length === 1 && quoted(one.columns[0] ?? '') === column.name && isInline(name, one))
    for (const one of own) inline.add(one.name)
    return commented(column.name, columnText(column, own), '  ')
  })
  const constraintLines = constraints
    .filter((one) => !inline.has(one.name))
    .map((one) =>
      commented(one.name, isDefaultName(name, one) ? plain(one.definition) : `constraint ${one.name} ${plain(one.definition)}`, '  '),
    )
  const after = [...indexes, ...triggers].map((text) => commented(/(?:index|trigger) (\w+)/.exec(text)?.[1] ?? '', `${text};`, ''))
  return [`${commented('', `create table ${quoted(name)} (`, '')}\n${[...columnLines, ...constraintLines].join(',\n')}\n);`, ...after].join(
    '\n',
  )
}

function columnText({ name, type, required, value, identity, generated }: Column, constraints: Constraint[]): string {
  const isKey = constraints.some(({ definition }) => definition.startsWith('PRIMARY KEY'))
  const parts = [name, TYPES[type] ?? plain(type)]
  if (required && !isKey && !identity) parts.push('not null')
  if (identity) parts.push('generated always as identity')
  else if (generated) parts.push(`generated always as (${plain(value ?? '')}) stored`)
  else if (value !== null) parts.push(`default ${plain(value)}`)
  for (const { definition } of constraints)
    parts.push(plain(definition).replace(/^(primary key|unique) \([^)]*\)|^foreign key \([^)]*\) /, '$1'))
  return parts.join(' ')
}

const TYPES: Record<string, string> = { integer: 'int', 'double precision': 'float8' }

/** A constraint of one column that stands with it, under the name that PostgreSQL gives it. */
const isInline = (table: string, one: Constraint): boolean => isDefaultName(table, one) && !one.definition.startsWith('EXCLUDE')

function isDefaultName(table: string, { name, columns, definition }: Constraint): boolean {
  if (definition.startsWith('PRIMARY KEY')) return name === `${table}_pkey`
  const suffix = definition.startsWith('UNIQUE') ? 'key' : definition.startsWith('FOREIGN KEY') ? 'fkey' : 'check'
  const named = columns.length > 1 && suffix === 'check' ? `${table}_check` : `${table}_${columns.join('_')}_${suffix}`
  return name === named
}

const plainIndex = (text: string): string => plain(text.replace(/\bpublic\./, '').replace('USING btree ', ''))

/** The server's own writing of SQL in the writing of people: small letters, and no casts of texts to what they are anyway. */
function plain(text: string): string {
  return text
    .split(/('(?:[^']|'')*')/)
    .map((part, at) => (at % 2 === 1 ? part : part.replaceAll(/\b[A-Z]{2,}\b/g, (word) => word.toLowerCase())))
    .join('')
    .replaceAll('timestamp with time zone', 'timestamptz')
    .replaceAll(/('(?:[^']|'')*')::(?:text|jsonb|xid8|timestamptz)(?:\[\])?(?!\w)/g, '$1')
    .replaceAll(/(references \S+)\(/g, '$1 (')
    .replaceAll(/ = any \(array\[([^\]]*)\]\)/g, ' in ($1)')
    .replaceAll(' !~~ ', ' not like ')
}

const quoted = (name: string): string => (/^[a-z_][a-z0-9_]*$/.test(name) && name !== 'user' ? name : `"${name}"`)
