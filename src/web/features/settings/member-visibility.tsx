import { Link } from '@tanstack/react-router'
import { Eye } from 'lucide-react'

import { t } from '#domain/i18n/t.ts'
import type { Member } from '#domain/workspace/app.ts'
import { roleAllows } from '#domain/workspace/role-allows.ts'
import type { Scope } from '#domain/workspace/role.ts'

import { iconButtonStyle } from '#web/kit/form/icon-button.tsx'
import { Select } from '#web/kit/form/select.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'

const SCOPES = [
  { value: 'all', label: t('Sees all') },
  { value: 'team', label: t('Sees own and teams’') },
  { value: 'own', label: t('Sees own') },
] as const

/** Which conversations an agent sees, and the way to look through their eyes. */
export function MemberVisibility({ member: { userId, name, scope }, onChange }: { member: Member; onChange: (scope: Scope) => void }) {
  const { app } = useCurrentApp()
  return (
    <>
      {roleAllows(app.role, 'owner') ? (
        <Select
          label={t('What {name} sees', { name })}
          className="w-48"
          value={scope}
          options={SCOPES}
          onChange={(next) => next !== scope && onChange(next)}
        />
      ) : (
        <span className="text-secondary text-ink-2">{SCOPES.find(({ value }) => value === scope)?.label}</span>
      )}
      {roleAllows(app.role, 'admin') && (
        <Link
          to="/inbox"
          search={{ viewAs: userId }}
          aria-label={t('See what {name} sees', { name })}
          title={t('See what {name} sees', { name })}
          className={iconButtonStyle()}
        >
          <Eye />
        </Link>
      )}
    </>
  )
}
