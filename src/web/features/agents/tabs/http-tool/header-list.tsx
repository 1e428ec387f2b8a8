import { useQuery } from '@tanstack/react-query'
import { KeyRound, Plus, X } from 'lucide-react'
import { useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import { thingsQuery } from '#web/api/flows/list-things.ts'
import { Button } from '#web/kit/form/button.tsx'
import { IconButton } from '#web/kit/form/icon-button.tsx'
import { Input } from '#web/kit/form/input.tsx'
import { Menu, MenuItem } from '#web/kit/overlay/menu.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import type { HttpTool, HttpToolProps } from './http-tool.ts'
import { sealedText, secretMark, shownText } from './sealed-text.ts'
import { SecretDialog } from './secret-dialog.tsx'

const MOST = 30

type Header = HttpTool['headers'][number]

/** The headers of the request. Their secrets are named, and filled in only when the request goes out. */
export function HeaderList({ tool, onChange, faultAt }: HttpToolProps) {
  const { app } = useCurrentApp()
  const secrets = useQuery(thingsQuery(app.id, 'secret')).data ?? []
  const [adding, setAdding] = useState<number | null>(null)
  const { headers } = tool
  const put = (next: Header[]) => onChange({ ...tool, headers: next })
  const insert = (at: number, secret: string) =>
    put(
      headers.map((header, index) =>
        index === at ? { ...header, value: sealedText(shownText(header.value) + secretMark(secret)) } : header,
      ),
    )
  return (
    <section aria-label={t('Headers')} className="flex flex-col gap-2">
      <div>
        <h2 className="text-secondary font-medium">{t('Headers')}</h2>
        <p className="text-meta text-ink-3">
          {t('Keep keys and passwords in secrets: neither the model nor your teammates see what they hold.')}
        </p>
      </div>
      {headers.map((header, at) => (
        <HeaderRow
          key={at}
          header={header}
          label={t('Header {at}', { at: at + 1 })}
          fault={faultAt(`headers.${at}.name`) ?? faultAt(`headers.${at}.value`)}
          secrets={secrets.map(({ value }) => value)}
          onChange={(next) => put(headers.with(at, next))}
          onSecret={(name) => (name === null ? setAdding(at) : insert(at, name))}
          onRemove={() => put(headers.toSpliced(at, 1))}
        />
      ))}
      {headers.length < MOST && (
        <Button size="sm" className="self-start" icon={<Plus />} onClick={() => put([...headers, { name: '', value: '' }])}>
          {t('Add header')}
        </Button>
      )}
      {adding !== null && <SecretDialog onSaved={(name) => insert(adding, name)} onClose={() => setAdding(null)} />}
    </section>
  )
}

type Props = {
  header: Header
  label: string
  fault: string | undefined
  secrets: readonly string[]
  onChange: (header: Header) => void
  /** Null for a secret that is not there yet. */
  onSecret: (name: string | null) => void
  onRemove: () => void
}

function HeaderRow({ header, label, fault, secrets, onChange, onSecret, onRemove }: Props) {
  return (
    <div role="group" aria-label={label} className="flex flex-col gap-1">
      <div className="flex items-start gap-1">
        <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-2 max-phone:grid-cols-1">
          <Input
            aria-label={t('{label}, name', { label })}
            aria-invalid={fault !== undefined}
            value={header.name}
            spellCheck={false}
            maxLength={80}
            placeholder={'Authorization'}
            onChange={({ target }) => onChange({ ...header, name: target.value })}
          />
          <Input
            aria-label={t('{label}, value', { label })}
            value={shownText(header.value)}
            spellCheck={false}
            placeholder={t("Bearer '{'secret:shop'}'")}
            onChange={({ target }) => onChange({ ...header, value: sealedText(target.value) })}
          />
        </div>
        <Menu
          align="end"
          trigger={<IconButton label={t('Insert a secret into {label}', { label: label.toLowerCase() })} icon={<KeyRound />} />}
        >
          {secrets.map((name) => (
            <MenuItem key={name} onSelect={() => onSecret(name)}>
              {name}
            </MenuItem>
          ))}
          <MenuItem icon={<Plus />} onSelect={() => onSecret(null)}>
            {t('New secret…')}
          </MenuItem>
        </Menu>
        <IconButton label={t('Remove {label}', { label: label.toLowerCase() })} icon={<X />} onClick={onRemove} />
      </div>
      {fault !== undefined && (
        <p role="alert" className="text-meta text-danger">
          {fault}
        </p>
      )}
    </div>
  )
}
