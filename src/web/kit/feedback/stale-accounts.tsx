import { andList } from '#domain/i18n/comma-list.ts'
import { t } from '#domain/i18n/t.ts'
import { rich } from '#web/kit/text/rich.ts'
import { InlineAlert } from './inline-alert.tsx'

type Account = { wabaId: string; problem: string | null; channels: readonly { name: string }[] }

/** What kept us from reading accounts: what we show of them may have changed since. */
export function StaleAccounts({ what, accounts }: { what: string; accounts: readonly Account[] }) {
  const failing = accounts.filter(({ problem }) => problem !== null)
  if (failing.length === 0) return null
  return (
    <div className="flex flex-col gap-2 p-4">
      {failing.map(({ wabaId, problem, channels }) => (
        <InlineAlert
          key={wabaId}
          tone="warning"
          title={t('The {what} of {channels} may be out of date', { what, channels: andList(channels.map(({ name }) => name)) })}
        >
          {rich('{problem} What was read before stays. We’ll retry automatically.', { problem })}
        </InlineAlert>
      ))}
    </div>
  )
}
