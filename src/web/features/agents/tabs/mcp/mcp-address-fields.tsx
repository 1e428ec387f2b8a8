import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { McpAuth, McpServer } from '#domain/ai/mcp-server.ts'

import { thingsQuery } from '#web/api/flows/list-things.ts'
import { Field } from '#web/kit/form/field.tsx'
import { Input } from '#web/kit/form/input.tsx'
import { Select } from '#web/kit/form/select.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { SecretDialog } from '../http-tool/secret-dialog.tsx'

export type McpAddressProps = {
  server: McpServer
  onChange: (server: McpServer) => void
  faultAt: (path: string) => string | undefined
}

const KINDS = [
  { value: 'none', label: t('None') },
  { value: 'bearer', label: t('Bearer token') },
  { value: 'header', label: t('Own header') },
] as const

/** What a server is called, where it is, and how it knows the workspace. */
export function McpAddressFields({ server, onChange, faultAt }: McpAddressProps) {
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,2fr)] items-start gap-3 max-phone:grid-cols-1">
        <Field label={t('Name')} error={faultAt('name')}>
          {(wiring) => (
            <Input
              {...wiring}
              value={server.name}
              maxLength={60}
              placeholder={t('Warehouse')}
              onChange={({ target }) => onChange({ ...server, name: target.value })}
            />
          )}
        </Field>
        <Field label={t('URL')} error={faultAt('url')}>
          {(wiring) => (
            <Input
              {...wiring}
              type="url"
              spellCheck={false}
              value={server.url}
              maxLength={2_000}
              placeholder={'https://mcp.example.com/mcp'}
              onChange={({ target }) => onChange({ ...server, url: target.value })}
            />
          )}
        </Field>
      </div>
      <AuthFields auth={server.auth} onChange={(auth) => onChange({ ...server, auth })} faultAt={faultAt} />
    </>
  )
}

const NEW = ''

type AuthProps = { auth: McpAuth; onChange: (auth: McpAuth) => void; faultAt: McpAddressProps['faultAt'] }

function AuthFields({ auth, onChange, faultAt }: AuthProps) {
  const { app } = useCurrentApp()
  const secrets = useQuery(thingsQuery(app.id, 'secret')).data ?? []
  const [adding, setAdding] = useState(false)
  const secret = auth.type === 'none' ? '' : auth.secret
  const names = [...new Set([...secrets.map(({ value }) => value), ...(secret === '' ? [] : [secret])])]
  const [first = ''] = names
  const ofKind = (type: McpAuth['type']): McpAuth => {
    if (type === 'none') return { type }
    return type === 'bearer' ? { type, secret: secret || first } : { type, name: 'X-Api-Key', secret: secret || first }
  }
  return (
    <div className="grid grid-cols-3 items-start gap-3 max-phone:grid-cols-1">
      <Field label={t('Authentication')}>
        {({ id }) => <Select id={id} value={auth.type} options={KINDS} onChange={(type) => onChange(ofKind(type))} />}
      </Field>
      {auth.type === 'header' && (
        <Field label={t('Header')} error={faultAt('auth.name')}>
          {(wiring) => (
            <Input
              {...wiring}
              value={auth.name}
              maxLength={80}
              spellCheck={false}
              onChange={({ target }) => onChange({ ...auth, name: target.value })}
            />
          )}
        </Field>
      )}
      {auth.type !== 'none' && (
        <Field label={t('Secret')} error={faultAt('auth.secret') && t('Choose a secret.')}>
          {({ id }) => (
            <Select
              id={id}
              value={auth.secret}
              options={[...names.map((name) => ({ value: name, label: name })), { value: NEW, label: t('New secret…') }]}
              onChange={(name) => (name === NEW ? setAdding(true) : onChange({ ...auth, secret: name }))}
            />
          )}
        </Field>
      )}
      {adding && auth.type !== 'none' && (
        <SecretDialog onSaved={(name) => onChange({ ...auth, secret: name })} onClose={() => setAdding(false)} />
      )}
    </div>
  )
}
