import { Link } from '@tanstack/react-router'
import { Eye } from 'lucide-react'

import type { Member } from '#domain/workspace/app.ts'
import { roleAllows } from '#domain/workspace/role-allows.ts'
import type { Scope } from '#domain/workspace/role.ts'

import { iconButtonStyle } from '#web/kit/form/icon-button.tsx'
import { Select } from '#web/kit/form/select.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'

const SCOPES = [
  { value: 'all', label: 'Sees all' },
  { value: 'team', label: 'Sees own and teams’' },
  { value: 'own', label: 'Sees own' },
] as const

/** Which conversations an agent sees, and the way to look through their eyes. */
export function MemberVisibility({ member: { userId, name, scope }, onChange }: { member: Member; onChange: (scope: Scope) => void }) {
  const { app } = useCurrentApp()
  return (
    <>
      {roleAllows(app.role, 'owner') ? (
        <Select
          label={`What ${name} sees`}
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
          aria-label={`See what ${name} sees`}
          title={`See what ${name} sees`}
          className={iconButtonStyle()}
        >
          <Eye />
        </Link>
      )}
    </>
  )
}
