import { useMutation } from '@tanstack/react-query'
import { SearchCheck } from 'lucide-react'

import type { HostFinding } from '#domain/partners/host-check.ts'

import { call } from '#web/api/call.ts'
import { Button } from '#web/kit/form/button.tsx'
import { Tag } from '#web/kit/form/tag.tsx'

const LABELS: Record<HostFinding['what'], string> = { dns: 'DNS record', certificate: 'Certificate' }

/** Looks at what a partner's host still needs, and says what was found beside what is wanted. */
export function HostCheck({ host }: { host: string }) {
  const check = useMutation({ mutationFn: () => call('checkPartnerHost', { partnerHost: host }) })
  return (
    <>
      <div>
        <Button size="sm" icon={<SearchCheck />} busy={check.isPending} onClick={() => check.mutate()}>
          Check domain
        </Button>
      </div>
      {check.error && <p className="text-secondary text-danger">{check.error.message}</p>}
      {check.data && (
        <ul aria-label={`Check of ${host}`} className="divide-y divide-line rounded-card border border-line">
          {check.data.items.map(({ what, ok, wanted, found, missing }) => (
            <li key={what} className="px-4 py-3">
              <p className="flex items-center gap-2 font-medium">
                {LABELS[what]}
                <Tag tone={ok ? 'success' : 'danger'}>{ok ? 'Found' : 'Missing'}</Tag>
              </p>
              <p className="mt-1 text-secondary text-ink-2 wrap-anywhere">Wanted: {wanted}</p>
              <p className="text-secondary text-ink-2 wrap-anywhere">Found: {found.join(', ') || 'nothing'}</p>
              {missing !== null && <p className="mt-1 text-secondary text-danger">{missing}</p>}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
