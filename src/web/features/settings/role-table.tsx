import { Check, Minus } from 'lucide-react'

import { t } from '#domain/i18n/t.ts'
import type { Role } from '#domain/workspace/role.ts'

import { ROLES } from './roles.ts'

/** What each role may do, in the order of what people ask for. */
const ABILITIES: readonly { label: string; roles: readonly Role[] }[] = [
  { label: t('Reply, assign, close and tag conversations'), roles: ['agent', 'admin', 'owner'] },
  { label: t('See and edit contacts, events and orders'), roles: ['agent', 'admin', 'owner'] },
  { label: t('Create saved replies and macros'), roles: ['agent', 'admin', 'owner'] },
  { label: t('Build flows, workflows and AI agents'), roles: ['admin', 'owner'] },
  { label: t('Manage channels, templates and settings'), roles: ['admin', 'owner'] },
  { label: t('Invite and remove members, manage teams'), roles: ['admin', 'owner'] },
  { label: t('Create API keys and secrets'), roles: ['admin', 'owner'] },
  { label: t('Import, export and erase contacts'), roles: ['admin', 'owner'] },
  { label: t('Read the audit log'), roles: ['admin', 'owner'] },
  { label: t('Change roles, add and remove owners'), roles: ['owner'] },
  { label: t('Give a partner access'), roles: ['owner'] },
]

/** Which role may do what. */
export function RoleTable() {
  return (
    <section aria-labelledby="role-table" className="mt-8">
      <h2 id="role-table" className="mb-2 text-title font-semibold">
        {t('What each role can do')}
      </h2>
      <table className="w-full border-separate border-spacing-0 overflow-hidden rounded-card border border-line text-secondary">
        <thead className="bg-sunken">
          <tr>
            <th scope="col" className="px-4 py-2 text-start font-medium">
              {t('Permission')}
            </th>
            {ROLES.map(({ value, label }) => (
              <th key={value} scope="col" className="w-20 px-2 py-2 text-center font-medium max-phone:w-14">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ABILITIES.map(({ label, roles }) => (
            <tr key={label}>
              <th scope="row" className="border-t border-line px-4 py-2 text-start font-normal">
                {label}
              </th>
              {ROLES.map(({ value }) => (
                <td key={value} className="border-t border-line px-2 py-2 text-center">
                  {roles.includes(value) ? (
                    <Check className="mx-auto size-4 text-success" role="img" aria-label={t('Yes')} />
                  ) : (
                    <Minus className="mx-auto size-4 text-ink-3" role="img" aria-label={t('No')} />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
