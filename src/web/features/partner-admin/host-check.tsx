import { useMutation } from '@tanstack/react-query'
import { SearchCheck } from 'lucide-react'

import { t } from '#domain/i18n/t.ts'
import { call } from '#web/api/call.ts'
import { Button } from '#web/kit/form/button.tsx'
import { HostFindings } from '#web/kit/partners/host-findings.tsx'

/** Looks at what a partner's host still needs, and says what was found beside what is wanted. */
export function HostCheck({ host }: { host: string }) {
  const check = useMutation({ mutationFn: () => call('checkPartnerHost', { partnerHost: host }) })
  return (
    <>
      <div>
        <Button size="sm" icon={<SearchCheck />} busy={check.isPending} onClick={() => check.mutate()}>
          {t('Check domain')}
        </Button>
      </div>
      {check.error && <p className="text-secondary text-danger">{check.error.message}</p>}
      {check.data && <HostFindings host={host} findings={check.data.items} />}
    </>
  )
}
