import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import { rich } from '#web/kit/text/rich.ts'
import { call } from '#web/api/call.ts'
import { partnerKeysQuery } from '#web/api/partners/partner-queries.ts'
import { useRefreshPartners } from '#web/api/partners/use-partner-change.ts'
import { EmptyState } from '#web/kit/feedback/empty-state.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { lazyPart } from '#web/kit/hooks/lazy-component.ts'
import { KeyRow } from '#web/kit/keys/key-row.tsx'
import { TextLink } from '#web/kit/text/text-link.tsx'
import { TabPage } from './tab-page.tsx'
import { WebhooksPart } from './webhooks-part.tsx'

const KeyDialog = lazyPart(async () => (await import('#web/kit/keys/key-dialog.tsx')).KeyDialog)

const ACCESSES = [
  { value: 'read', label: t('Read only'), scopes: ['read'] },
  { value: 'manage', label: t('Full access'), scopes: ['read', 'manage'] },
] as const
const TIME_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone

/** How the partner's programs read and change leads, clients and commission, and hear of them. */
export function KeysTab({ partnerId }: { partnerId: string }) {
  const keys = useQuery(partnerKeysQuery(partnerId))
  const refresh = useRefreshPartners()
  const [adding, setAdding] = useState(false)
  const create = async ({ access, ...key }: { name: string; access: string; expiresAt: string | null }) => {
    const { scopes } = ACCESSES.find(({ value }) => value === access) ?? ACCESSES[0]
    const { secret } = await call('createPartnerKey', { partnerId, body: { ...key, scopes: [...scopes] } })
    await refresh()
    return secret
  }
  const revoke = async (partnerKeyId: string) => {
    await call('removePartnerKey', { partnerId, partnerKeyId })
    await refresh()
  }
  return (
    <TabPage
      query={keys}
      what={t('the API keys')}
      about={
        <>
          {rich('Connect your CRM to your leads, clients and commission. <link>API reference</link>', {
            link: (text) => <TextLink href="/api/v1/openapi.json">{text}</TextLink>,
          })}
        </>
      }
      action={
        <Button variant="primary" icon={<Plus />} onClick={() => setAdding(true)}>
          {t('Create key')}
        </Button>
      }
    >
      {({ items }) => (
        <>
          {items.length === 0 ? (
            <EmptyState title={t('No API keys yet')}>{t('Create one to let your own programs add leads and read commission.')}</EmptyState>
          ) : (
            <ul className="divide-y divide-line rounded-card border border-line">
              {items.map((key) => (
                <KeyRow key={key.id} apiKey={key} accesses={ACCESSES} timeZone={TIME_ZONE} onRevoke={() => revoke(key.id)} />
              ))}
            </ul>
          )}
          {adding && (
            <Suspense fallback={null}>
              <KeyDialog accesses={ACCESSES} usual="manage" onCreate={create} onClose={() => setAdding(false)} />
            </Suspense>
          )}
          <WebhooksPart partnerId={partnerId} timeZone={TIME_ZONE} />
        </>
      )}
    </TabPage>
  )
}
