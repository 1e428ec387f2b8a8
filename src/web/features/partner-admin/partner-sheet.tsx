import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import { countryName } from '#domain/partners/countries.ts'
import type { CommissionEntry } from '#domain/partners/commission.ts'
import { type Partner, SELLING_LABELS } from '#domain/partners/partner.ts'

import { call } from '#web/api/call.ts'
import { adminLedgerQuery } from '#web/api/partners/partner-queries.ts'
import { usePartnerChange } from '#web/api/partners/use-partner-change.ts'
import { QueryState } from '#web/kit/feedback/query-state.tsx'
import { Bone } from '#web/kit/feedback/skeleton.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { Select } from '#web/kit/form/select.tsx'
import { SideSheet } from '#web/kit/overlay/side-sheet.tsx'
import { LedgerView } from '#web/kit/partners/ledger-view.tsx'
import { SafeLink } from '#web/kit/text/safe-link.tsx'
import { HostCheck } from './host-check.tsx'
import { PartnerSites } from './partner-sites.tsx'
import { LedgerDialog, type LedgerTask } from './ledger-dialogs.tsx'

type Props = { partner: Partner; hosts: readonly string[]; onClose: () => void }

/** One partner: what it told, what is decided about it, and its ledger. */
export function PartnerSheet({ partner, hosts, onClose }: Props) {
  return (
    <SideSheet
      open
      width="wide"
      onOpenChange={(open) => !open && onClose()}
      title={partner.company}
      footer={<Decisions partner={partner} />}
    >
      <div className="flex flex-col gap-6">
        <Facts partner={partner} />
        {partner.state === 'approved' && (
          <>
            <HostField partner={partner} hosts={hosts} />
            <PartnerSites partnerId={partner.id} />
            <LedgerPart partnerId={partner.id} />
          </>
        )}
      </div>
    </SideSheet>
  )
}

function Facts({ partner: { person, email, country, site, selling } }: { partner: Partner }) {
  const facts = [
    [t('Name'), person],
    [t('Email'), email],
    [t('Country'), countryName(country)],
    [t('How they sell'), SELLING_LABELS[selling]],
  ] as const
  return (
    <dl className="flex flex-col gap-2">
      {facts.map(([label, value]) => (
        <div key={label} className="flex gap-3">
          <dt className="w-32 shrink-0 text-ink-2">{label}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
      <div className="flex gap-3">
        <dt className="w-32 shrink-0 text-ink-2">{t('Website')}</dt>
        <dd className="wrap-anywhere">{site === null ? '–' : <SafeLink href={site}>{site}</SafeLink>}</dd>
      </div>
    </dl>
  )
}

function Decisions({ partner: { id: partnerId, state } }: { partner: Partner }) {
  const change = usePartnerChange()
  const decide = (next: 'approved' | 'declined' | 'suspended', done: string) =>
    change.mutate({ send: () => call('decidePartner', { partnerId, body: { state: next } }), done })
  return (
    <>
      {state === 'pending' && (
        <Button disabled={change.isPending} onClick={() => decide('declined', t('Partner declined'))}>
          {t('Decline')}
        </Button>
      )}
      {state === 'approved' ? (
        <Button variant="quietDanger" busy={change.isPending} onClick={() => decide('suspended', t('Partner suspended'))}>
          {t('Suspend')}
        </Button>
      ) : (
        <Button variant="primary" busy={change.isPending} onClick={() => decide('approved', t('Partner approved'))}>
          {t('Approve')}
        </Button>
      )}
    </>
  )
}

/** The host whose visitors become leads of the partner. */
function HostField({ partner, hosts }: { partner: Partner; hosts: readonly string[] }) {
  const change = usePartnerChange()
  const known = [...new Set([...hosts, ...(partner.host === null ? [] : [partner.host])])]
  const options = [{ value: '', label: t('None') }, ...known.map((host) => ({ value: host, label: host }))]
  const choose = (host: string) =>
    change.mutate({ send: () => call('decidePartner', { partnerId: partner.id, body: { host: host || null } }), done: t('Host saved') })
  return (
    <div className="flex flex-col gap-3">
      <Field label={t('Partner host')} help={t('Businesses that contact sales there become this partner’s leads.')}>
        {({ id }) => <Select id={id} value={partner.host ?? ''} options={options} disabled={change.isPending} onChange={choose} />}
      </Field>
      {partner.host !== null && <HostCheck key={partner.host} host={partner.host} />}
    </div>
  )
}

function LedgerPart({ partnerId }: { partnerId: string }) {
  const ledger = useQuery(adminLedgerQuery(partnerId))
  const [task, setTask] = useState<LedgerTask | null>(null)
  const correct = (entry: CommissionEntry) =>
    entry.kind !== 'correction' && (
      <Button size="sm" onClick={() => setTask({ kind: 'correction', entry })}>
        {t('Correct')}
      </Button>
    )
  return (
    <section aria-labelledby="ledger" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <h2 id="ledger" className="min-w-0 flex-1 text-reading font-semibold">
          {t('Commission')}
        </h2>
        <Button size="sm" onClick={() => setTask({ kind: 'rule' })}>
          {t('Set rule')}
        </Button>
        <Button
          size="sm"
          disabled={!ledger.data || ledger.data.clients.length === 0}
          title={ledger.data?.clients.length === 0 ? t('This partner has no clients yet') : undefined}
          onClick={() => ledger.data && setTask({ kind: 'commission', clients: ledger.data.clients })}
        >
          {t('Add revenue')}
        </Button>
        <Button size="sm" onClick={() => setTask({ kind: 'payout' })}>
          {t('Add payout')}
        </Button>
      </div>
      <QueryState query={ledger} what={t('the commission')}>
        <Bone className="h-24" />
      </QueryState>
      {ledger.data && <LedgerView ledger={ledger.data} actionFor={correct} />}
      {task && <LedgerDialog partnerId={partnerId} task={task} onClose={() => setTask(null)} />}
    </section>
  )
}
