import { InlineAlert } from './inline-alert.tsx'

type Account = { wabaId: string; problem: string | null; channels: readonly { name: string }[] }

/** What kept us from reading accounts: what we show of them may have changed since. */
export function StaleAccounts({ what, accounts }: { what: string; accounts: readonly Account[] }) {
  const failing = accounts.filter(({ problem }) => problem !== null)
  if (failing.length === 0) return null
  return (
    <div className="flex flex-col gap-2 p-4">
      {failing.map(({ wabaId, problem, channels }) => (
        <InlineAlert key={wabaId} tone="warning" title={`The ${what} of ${channels.map(({ name }) => name).join(', ')} may be out of date`}>
          {problem} What was read before stays; it is tried again by itself.
        </InlineAlert>
      ))}
    </div>
  )
}
